import { moneyFromCents } from '#shared/values/money'
import type { JobStep } from '#shared/jobs/jobs'
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

/** A bid's actions: the open step of its job first, then links, then cancelling and deleting. */
export function BidButtons({ bid, actions, wide = false }: BidButtonsProps) {
  const { can, project, job, section } = bid
  const size = wide ? 'md' : 'sm'
  const about = <span className="sr-only"> {project.title}</span>
  const step = project.available ? job?.steps.find(({ isYours }) => isYours) : undefined
  const isFinishing = step?.key === 'finish_work' && can.complete
  return (
    <div
      className={
        wide
          ? 'relative z-1 mt-auto flex flex-wrap items-center gap-2 pt-3.5 max-[22rem]:gap-x-0 [&>*]:grow [&>*]:px-2 max-[22rem]:[&>*]:px-1.5 [&>*]:whitespace-nowrap'
          : '-mr-2.5 flex flex-wrap items-center justify-end gap-1 [&>*]:relative [&>*]:z-1'
      }
    >
      {isFinishing && (
        <Button
          size={size}
          className={classes(wide && 'basis-full')}
          onClick={() => actions.complete(bid)}
        >
          <span>Work Completed{about}</span>
        </Button>
      )}
      <ConfirmOffer
        bid={bid}
        title={project.title}
        size={size}
        className={classes(wide && 'basis-full')}
      />
      {step && !isFinishing && (
        <StepLink step={step} bid={bid} size={size} className={classes(wide && 'basis-full')} />
      )}
      {project.available && (
        <LinkButton
          size={size}
          variant={wide && !step ? 'secondary' : 'quiet'}
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
      {can.complete && !isFinishing && job?.phase !== 'dated' && (
        <Button size={size} variant="quiet" onClick={() => actions.complete(bid)}>
          <span>Work Completed{about}</span>
        </Button>
      )}
      {can.reportOwner && (
        <Button size={size} variant="quiet" onClick={() => actions.reportOwner(bid)}>
          <span>Report owner{about}</span>
        </Button>
      )}
      {can.cancel && (
        <Button size={size} variant="danger" onClick={() => actions.cancel(bid)}>
          <span>Cancel Bid{about}</span>
        </Button>
      )}
      {can.hide && section !== 'in_home' && (
        <Button size={size} variant="danger" onClick={() => actions.hide(bid)}>
          <span>Delete{about}</span>
        </Button>
      )}
    </div>
  )
}

interface StepLinkProps {
  step: JobStep
  bid: OwnBid
  size: ButtonSize
  className: string
}

/** The fee is named beside the button that leads to it. */
function StepLink({ step, bid, size, className }: StepLinkProps) {
  const link = (
    <LinkButton size={size} href={step.href} className={className}>
      <span>
        {step.button}
        <span className="sr-only"> for {bid.project.title}</span>
      </span>
    </LinkButton>
  )
  if (step.key !== 'pay_fee') return link
  return (
    <span className={classes('flex items-center gap-2.5 max-wide:flex-wrap', className)}>
      <span className="num font-medium">{moneyFromCents(bid.platformFee)}</span>
      <span className="flex grow [&>*]:grow">{link}</span>
    </span>
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
