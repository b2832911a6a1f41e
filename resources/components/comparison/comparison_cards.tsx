import { rankByCost } from '#shared/bid_costs'
import { ChevronDown } from '~/components/ui/icons'
import { OfferBidder } from '~/components/bids/offer_bidder'
import { companyAddress } from '~/components/bids/offers'
import { OwnTexts } from '~/components/bids/own_text'
import { PortfolioThumbs } from '~/components/bids/portfolio_thumbs'
import { type ComparisonRow, priced } from '~/components/comparison/compared'
import type { ComparisonProps } from '~/components/comparison/comparison'
import { OfferActions } from '~/components/comparison/offer_actions'
import { Best, OfferCost, ValueNote } from '~/components/comparison/offer_cost'
import { Facts } from '~/components/ui/facts'

/** The comparison on narrow screens: a card per bid, by cost, with collapsed details. */
export function ComparisonCards(props: ComparisonProps) {
  const { bids, rows, days, verdict, pricesEnd, onAccept } = props
  const order = rankByCost(bids.map(priced), days).map((at) => ({ bid: bids[at], at }))
  return (
    <ul className="mt-5 grid gap-3 md:grid-cols-2 lg:hidden print:hidden">
      {order.map(({ bid, at }) => (
        <li
          key={bid.id}
          className="card flex flex-col p-5 md:row-span-6 md:grid md:grid-rows-subgrid md:gap-0"
        >
          <OfferBidder heading identifier={bid.bidder.stagerIdentifier} href={companyAddress(bid)}>
            {bid.experienceLevelLabel}
          </OfferBidder>
          <p className="mt-4 text-sm text-muted">Cost at {days} days</p>
          <div>
            <OfferCost
              bid={bid}
              days={days}
              lowest={verdict.lowest.includes(at)}
              pricesEnd={pricesEnd}
            />
          </div>
          <div className="mt-4 border-t border-line pt-4">
            <Facts
              className="num md:grid-cols-1"
              items={factsOf(
                rows.filter(({ detail, wide }) => !detail && !wide),
                at
              )}
            />
            {rows.some(({ wide }) => wide) && (
              <Facts
                className="mt-3.5 !grid-cols-1"
                items={factsOf(
                  rows.filter(({ wide }) => wide),
                  at
                )}
              />
            )}
          </div>
          <details className="group mt-2 open:pb-2">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between text-[0.9375rem] font-medium">
              {rows.some(({ part }) => part)
                ? 'Terms, price by room, note and portfolio'
                : 'Terms, note and portfolio'}
              <ChevronDown className="icon text-muted group-open:rotate-180" />
            </summary>
            <Facts
              className="num mb-4 md:grid-cols-1"
              items={factsOf(
                rows.filter(({ detail, part, values }) => detail && (!part || values[at] !== '–')),
                at
              )}
            />
            <OwnTexts bid={bid} className="mb-4" />
            <PortfolioThumbs bidder={bid.bidder} company={companyAddress(bid)} />
          </details>
          <div className="mt-auto pt-2">
            <OfferActions bid={bid} onAccept={onAccept} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const factsOf = (rows: readonly ComparisonRow[], at: number) =>
  rows.map(({ label, values, best, word, notes }) => ({
    label,
    value: (
      <>
        {values[at]} <Best word={best?.[at] && word} />
        <ValueNote text={notes?.[at]} />
      </>
    ),
  }))
