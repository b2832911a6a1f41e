import type { Data } from '@generated/data'
import { OfferCard } from '~/components/bids/offer_card'
import { OffersHeading, offersId } from '~/components/bids/offers_heading'

/** The offers for everybody else, to read only. */
export function PublicOffers({ bids }: { bids: readonly Data.Bid[] }) {
  return (
    <section aria-labelledby={offersId}>
      <OffersHeading count={bids.length}>
        Names stay hidden until the owner accepts an offer and that company pays our fee.
      </OffersHeading>
      {bids.length === 0 ? (
        <p className="card mt-6 px-7 py-5 text-muted">No offers yet.</p>
      ) : (
        <ul className="mt-6 space-y-4">
          {bids.map((bid) => (
            <li key={bid.id}>
              <OfferCard bid={bid} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
