import { itemsOfRooms } from '#shared/bids/bid_parts'
import { money } from '#shared/values/money'
import type { OwnerReputation } from '#shared/reputation/reputation'
import type { UsualPrice } from '#shared/market/usual_prices'
import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { ChevronDown } from '~/components/ui/icons'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { BidForm } from '~/components/bids/bid_form'
import type { BidFormOptions } from '~/components/bids/bid_values'
import { CompanyOffer } from '~/components/bids/company_offer'
import type { FeeTier } from '~/components/bids/fee_tiers'
import { ownOfferQuestions } from '~/components/bids/offer_questions'
import type { PartyBid } from '~/components/bids/offers'
import type { OwnerReport } from '~/components/bids/owner_report'
import type { OwnJob } from '~/components/jobs/own_job'
import { ShownReviews } from '~/components/reviews/shown_reviews'
import { ownerFacts } from '~/components/reputation/owner_record'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { PushOffer } from '~/components/notifications/push_offer'
import { Notice } from '~/components/ui/notice'
import { Ask } from '~/components/ui/question'
import { number, plural } from '~/lib/format'

interface CompanyAsideProps {
  project: Data.Project
  bid: PartyBid | null
  job: OwnJob | null
  contact: Data.Contact | null
  ownerReport: OwnerReport | null
  options: BidFormOptions | null
  tiers: readonly FeeTier[]
  record: OwnerReputation | null
  ownerReviews: readonly Data.ShownReview[]
  usualPrice: UsualPrice | null
  offerCount: number
  pushKey: string | null
}

/** Links can open the form directly: `/projects/12?edit=offer`. */
const editWanted = (url: string) => new URLSearchParams(url.split('?')[1]).get('edit') === 'offer'

/** The stager's column on the project page: the bid form, or its own bid. */
export function CompanyAside(props: CompanyAsideProps) {
  const { project, bid, contact, options, tiers, record, usualPrice } = props
  const { url } = usePage()
  const isEditable = Boolean(bid?.can.edit && options)
  const [editing, setEditing] = useState(() => editWanted(url) && isEditable)
  const [interrupted, setInterrupted] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [againAfter, setAgainAfter] = useState<number | null>(null)
  const [changes, setChanges] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  // The focused button or form is gone, so the focus moves to the heading of the bid's card.
  useEffect(() => {
    if (changes === 0) return
    heading.current?.focus({ preventScroll: true })
    // Centered, because the toast covers the top.
    heading.current?.scrollIntoView({ block: 'center' })
  }, [changes])
  useStandingChange(bid, heading)
  if (editing && !isEditable) {
    setEditing(false)
    setInterrupted(true)
  }
  function settle() {
    setCancelling(false)
    setEditing(false)
    setInterrupted(false)
    setChanges(changes + 1)
  }

  const offersAgain = bid !== null && bid.id === againAfter
  const items = itemsOfRooms(project.roomsToStage, project.bedrooms)
  const form = { projectId: project.id, tiers, items, usualPrice, onSubmitted: settle }
  if (project.can.bid && options && (!bid || offersAgain)) {
    const facts = (
      <>
        <MarketFacts project={project} record={record} />
        <OwnerReviews reviews={props.ownerReviews} />
      </>
    )
    const former = offersAgain ? bid : null
    return (
      <BidForm {...form} options={options} facts={facts} former={former} takeFocus={offersAgain} />
    )
  }
  if (editing && bid && isEditable && options) {
    return <BidForm {...form} options={options} bid={bid} takeFocus onKeep={settle} />
  }
  if (!bid) return <NoLongerOpen />
  return (
    <>
      {interrupted && <Interrupted bid={bid} />}
      <CompanyOffer
        bid={bid}
        project={project}
        offerCount={props.offerCount}
        tiers={tiers}
        job={props.job}
        contact={contact}
        ownerReport={props.ownerReport}
        headingRef={heading}
        onEdit={() => setEditing(true)}
        onCancel={() => setCancelling(true)}
        onDone={settle}
        onOfferAgain={
          project.can.bid && bid.can.bidAgain && options ? () => setAgainAfter(bid.id) : undefined
        }
      />
      {bid.standing === 'pending' && (
        <PushOffer pushKey={props.pushKey} title="Tell me on this device when the owner accepts" />
      )}
      {cancelling && (
        <Ask
          question={ownOfferQuestions.cancel({
            ...bid,
            projectTitle: project.title,
            reopensProject: bid.can.pay,
            canReplace: bid.can.replace,
          })}
          onClose={() => setCancelling(false)}
          onDone={settle}
        />
      )}
    </>
  )
}

/**
 * Whose turn it is once a poll has changed the bid's card, to announce it. If the card that was
 * replaced had the focus, the heading gets it.
 */
function useStandingChange(bid: PartyBid | null, heading: RefObject<HTMLHeadingElement | null>) {
  const [first] = useState(bid?.standing)
  const standing = bid?.standing
  useEffect(() => {
    if (standing === first || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
  }, [standing, first, heading])
}

/** Says that the bid could no longer be changed while the form was open. */
function Interrupted({ bid }: { bid: PartyBid }) {
  return (
    <Notice tone="warning" role="status">
      {bid.standing === 'payment_due'
        ? `The owner accepted your offer of ${money(bid.amount)} while you were editing.`
        : 'Your offer can no longer be changed.'}{' '}
      Your changes weren't saved.
    </Notice>
  )
}

function NoLongerOpen() {
  return (
    <Card title="This project is no longer open">
      <p className="-mt-1 text-[0.9375rem] text-muted">
        It isn't taking offers now. If it reopens, it'll show up in your search.
      </p>
    </Card>
  )
}

interface MarketFactsProps {
  project: Data.Project
  record: OwnerReputation | null
}

/** Above the bid form: number of bids, age of the project, and the owner's figures. */
function MarketFacts({ project, record }: MarketFactsProps) {
  return (
    <Facts
      layout="rows"
      className="mt-3 border-b border-line text-sm [&_.row]:py-2"
      items={[
        { label: 'Offers so far', value: number(project.offerCount) },
        { label: 'Posted', value: <LocalTime at={project.createdAt} format="relative" /> },
        ...(record ? ownerFacts(record) : []),
      ]}
    />
  )
}

/** Above the bid form: what companies say about the owner, folded. */
function OwnerReviews({ reviews }: { reviews: readonly Data.ShownReview[] }) {
  if (reviews.length === 0) return null
  return (
    <details className="group border-b border-line text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        <ChevronDown className="icon size-4 -rotate-90 group-open:rotate-0" />
        {plural(reviews.length, 'review')} by companies
      </summary>
      <div className="pb-4">
        <ShownReviews reviews={reviews} about="the owner" />
      </div>
    </details>
  )
}
