import { CompareLink } from '~/components/comparison/compare_link'
import { OfferQuestion } from '~/components/bids/offer_question'
import { OffersHeading, offersId } from '~/components/bids/offers_heading'
import type { PartyBid } from '~/components/bids/offers'
import { OwnerOffer } from '~/components/bids/owner_offer'
import { useOfferQuestions } from '~/components/bids/use_offer_questions'

/** The chosen offer leads; the others keep the order they came in. */
const rank: Record<PartyBid['view'], number> = {
  released: 0,
  waiting: 0,
  offer: 1,
  passed_over: 1,
  closed: 2,
}

/** The offers on a project, with everything an owner can do about them. */
export function OwnerOffers({ bids }: { bids: readonly PartyBid[] }) {
  const { asked, heading, ask, dialog } = useOfferQuestions(bids)
  const sorted = bids.toSorted((one, other) => rank[one.view] - rank[other.view])
  const standing = bids.filter((bid) => bid.view !== 'closed').length
  const released = bids.some((bid) => bid.view === 'released')
  return (
    <section aria-labelledby={offersId}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <OffersHeading count={standing} ref={heading}>
            {!released &&
              'Companies stay anonymous until you accept one and it pays the platform fee.'}
          </OffersHeading>
        </div>
        <CompareLink bids={bids} />
      </div>
      <div className="mt-6 space-y-4">
        {bids.length === 0 && (
          <p className="card px-7 py-5 text-muted">
            No offers yet. New ones appear here while the page is open.
          </p>
        )}
        <ul className="space-y-4">
          {sorted.map((bid) => (
            <li key={bid.id}>
              <OwnerOffer bid={bid} onAsk={(kind) => ask(kind, bid)} />
            </li>
          ))}
        </ul>
      </div>
      {asked && <OfferQuestion kind={asked.kind} bid={asked.bid} {...dialog} />}
    </section>
  )
}
