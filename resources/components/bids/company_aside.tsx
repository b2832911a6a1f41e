import type { Data } from '@generated/data'
import { useEffect, useRef, useState } from 'react'
import { BidForm } from '~/components/bids/bid_form'
import type { BidFormOptions } from '~/components/bids/bid_values'
import { CancelBid } from '~/components/bids/cancel_bid'
import { CompanyOffer } from '~/components/bids/company_offer'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { PartyBid } from '~/components/bids/offers'
import { Card } from '~/components/ui/card'

interface CompanyAsideProps {
  project: Data.Project
  bid: PartyBid | null
  contact: Data.Contact | null
  options: BidFormOptions | null
  tiers: readonly FeeTier[]
}

/** What a company does here first: bid, pay, or follow its own offer (DET-08). */
export function CompanyAside({ project, bid, contact, options, tiers }: CompanyAsideProps) {
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
    setChanges(changes + 1)
  }

  const offersAgain = bid !== null && bid.id === againAfter
  if (project.can.bid && options && (!bid || offersAgain)) {
    return (
      <BidForm
        projectId={project.id}
        options={options}
        tiers={tiers}
        wanted={offersAgain}
        onSubmitted={settle}
      />
    )
  }
  if (!bid) return <NoLongerOpen />
  return (
    <>
      <CompanyOffer
        bid={bid}
        tiers={tiers}
        contact={contact}
        headingRef={heading}
        onCancel={() => setCancelling(true)}
        onDone={settle}
        onOfferAgain={project.can.bid && options ? () => setAgainAfter(bid.id) : undefined}
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
