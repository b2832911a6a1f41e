import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { BidForm } from '~/components/bids/bid_form'
import type { BidFormOptions } from '~/components/bids/bid_values'
import { CancelBid } from '~/components/bids/cancel_bid'
import { CompanyOffer } from '~/components/bids/company_offer'
import type { FeeTier } from '~/components/bids/fee_tiers'
import { MarketFacts, type OwnerRecord } from '~/components/bids/market_facts'
import type { PartyBid } from '~/components/bids/offers'
import { Card } from '~/components/ui/card'

interface CompanyAsideProps {
  project: Data.Project
  bid: PartyBid | null
  contact: Data.Contact | null
  options: BidFormOptions | null
  tiers: readonly FeeTier[]
  record: OwnerRecord | null
}

/** A link may lead straight into the form: `/projects/12?edit=offer`. */
const editWanted = (url: string) => new URLSearchParams(url.split('?')[1]).get('edit') === 'offer'

/** What a company does here first: bid, pay, or follow its own offer. */
export function CompanyAside(props: CompanyAsideProps) {
  const { project, bid, contact, options, tiers, record } = props
  const { url } = usePage()
  const [editing, setEditing] = useState(() => editWanted(url))
  const [cancelling, setCancelling] = useState(false)
  const [againAfter, setAgainAfter] = useState<number | null>(null)
  const [changes, setChanges] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  // The button or form that had the focus is gone: the offer's own heading says how it stands now.
  useEffect(() => {
    if (changes > 0) heading.current?.focus()
  }, [changes])
  function settle() {
    setCancelling(false)
    setEditing(false)
    setChanges(changes + 1)
  }

  const offersAgain = bid !== null && bid.id === againAfter
  const form = { projectId: project.id, tiers, onSubmitted: settle }
  if (project.can.bid && options && (!bid || offersAgain)) {
    const facts = <MarketFacts project={project} record={record} />
    return <BidForm {...form} options={options} facts={facts} wanted={offersAgain} />
  }
  if (editing && bid?.can.edit && options) {
    return <BidForm {...form} options={options} bid={bid} wanted onKeep={settle} />
  }
  if (!bid) return <NoLongerOpen />
  return (
    <>
      <CompanyOffer
        bid={bid}
        title={project.title}
        tiers={tiers}
        contact={contact}
        headingRef={heading}
        onEdit={() => setEditing(true)}
        onCancel={() => setCancelling(true)}
        onDone={settle}
        onOfferAgain={
          project.can.bid && bid.can.bidAgain && options ? () => setAgainAfter(bid.id) : undefined
        }
      />
      {cancelling && (
        <CancelBid
          bid={bid}
          title={project.title}
          onClose={() => setCancelling(false)}
          onDone={settle}
        />
      )}
    </>
  )
}

function NoLongerOpen() {
  return (
    <Card title="This project is no longer open">
      <p className="-mt-1 text-[0.9375rem] text-muted">
        It takes no new offers now. If it opens again, it appears in your search.
      </p>
    </Card>
  )
}
