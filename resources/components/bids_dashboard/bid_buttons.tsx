import { ConfirmOffer } from '~/components/bids/confirm_offer'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'
import { Button, type ButtonSize } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { classes } from '~/lib/classes'

interface BidButtonsProps {
  bid: OwnBid
  actions: BidActions
  /** Full-width buttons for a card; small, right-aligned ones for a table row by default. */
  wide?: boolean
}

/** A bid's actions: paying and completing first, then links, then cancelling and deleting. */
export function BidButtons({ bid, actions, wide = false }: BidButtonsProps) {
  const { id, can, project } = bid
  const size = wide ? 'md' : 'sm'
  const about = <span className="sr-only"> {project.title}</span>
  return (
    <div
      className={
        wide
          ? 'relative z-1 mt-auto flex flex-wrap gap-2 pt-3.5 max-[22rem]:gap-x-0 [&>*]:grow [&>*]:px-2 max-[22rem]:[&>*]:px-1.5 [&>*]:whitespace-nowrap'
          : '-mr-2.5 flex flex-wrap items-center justify-end gap-1 [&>*]:relative [&>*]:z-1'
      }
    >
      {can.pay && (
        <LinkButton size={size} href={`/payment/${id}`} className={classes(wide && 'basis-full')}>
          <span>
            Pay Platform Fee<span className="sr-only"> for {project.title}</span>
          </span>
        </LinkButton>
      )}
      <ConfirmOffer
        bid={bid}
        title={project.title}
        size={size}
        className={classes(wide && 'basis-full')}
      />
      {can.complete && (
        <Button
          size={size}
          className={classes(wide && 'basis-full')}
          onClick={() => actions.complete(bid)}
        >
          <span>Work Completed{about}</span>
        </Button>
      )}
      {can.review && project.available && (
        <LinkButton
          size={size}
          href={`/projects/${project.id}#reviews`}
          className={classes(wide && 'basis-full')}
        >
          <span>
            Write a review<span className="sr-only"> of the owner of {project.title}</span>
          </span>
        </LinkButton>
      )}
      {project.available && (
        <LinkButton
          size={size}
          variant="quiet"
          component="projects/show_company"
          href={`/projects/${project.id}`}
        >
          <span>View Project{about}</span>
        </LinkButton>
      )}
      {can.edit && (
        <LinkButton size={size} variant="quiet" href={`/projects/${project.id}?edit=offer`}>
          <span>
            Edit<span className="sr-only"> offer for {project.title}</span>
          </span>
        </LinkButton>
      )}
      {wide ? (
        <PaidLinks bid={bid} size={size} />
      ) : (
        <span className="flex gap-1 empty:hidden">
          <PaidLinks bid={bid} size={size} />
        </span>
      )}
      {can.reportOwner && (
        <Button size={size} variant="quiet" onClick={() => actions.reportOwner(bid)}>
          <span>
            Report owner<span className="sr-only"> of {project.title}</span>
          </span>
        </Button>
      )}
      {can.cancel && (
        <Button size={size} variant="quiet" onClick={() => actions.cancel(bid)}>
          <span>Cancel Bid{about}</span>
        </Button>
      )}
      {can.hide && (
        <Button size={size} variant="quiet" onClick={() => actions.hide(bid)}>
          <span>Delete{about}</span>
        </Button>
      )}
    </div>
  )
}

/** What a paid bid leads to. They stay side by side when a row has two lines of buttons. */
function PaidLinks({ bid: { id, can, project }, size }: { bid: OwnBid; size: ButtonSize }) {
  const about = <span className="sr-only"> {project.title}</span>
  return (
    <>
      {can.seeContact && (
        <LinkButton size={size} variant="quiet" href={`/projects/${project.id}/staging`}>
          <span>Staging{about}</span>
        </LinkButton>
      )}
      {can.seeReceipt && (
        <LinkButton size={size} variant="quiet" href={`/bids/${id}/receipt`}>
          <span>Receipt{about}</span>
        </LinkButton>
      )}
    </>
  )
}
