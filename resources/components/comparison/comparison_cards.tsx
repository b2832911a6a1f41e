import { ChevronDown } from '~/components/ui/icons'
import { BidderName } from '~/components/bids/bidder_name'
import { OfferBidder } from '~/components/bids/offer_bidder'
import { companyAddress, hiredFor } from '~/components/bids/offers'
import { OwnTexts } from '~/components/bids/own_text'
import { PortfolioThumbs } from '~/components/bids/portfolio_thumbs'
import { ScopeLine } from '~/components/bids/scope_line'
import type { ComparisonRow } from '~/components/comparison/compared'
import type { ComparisonProps } from '~/components/comparison/comparison'
import { OfferActions } from '~/components/comparison/offer_actions'
import { Best, OfferCost, ValueNote } from '~/components/comparison/offer_cost'
import { SellersChoice } from '~/components/seller/sellers_choice'
import { Facts } from '~/components/ui/facts'
import { classes } from '~/lib/classes'

/** At 320 px the gap leaves room for "membership". */
const factClasses = 'num [&_dd]:text-right max-[22rem]:[&>div]:gap-3'

/** The comparison on narrow screens: a card per bid, in the same order, with collapsed details. */
export function ComparisonCards(props: ComparisonProps) {
  const { bids, offers, groups, days, verdict, pricesEnd, onAccept } = props
  const rows = groups.flatMap((group) => group.rows).filter(({ on }) => on !== 'table')
  const isSplit = rows.some(({ part }) => part)
  return (
    <ul className="mt-5 grid gap-3 md:grid-cols-2 lg:hidden print:hidden">
      {bids.map((bid, at) => (
        <li
          key={bid.id}
          className="card flex flex-col gap-4 p-5 md:row-span-7 md:grid md:grid-rows-subgrid"
        >
          <PortfolioThumbs single bidder={bid.bidder} company={companyAddress(bid)} />
          <OfferBidder
            heading
            letter={bid.letter}
            name={<BidderName bid={bid} />}
            href={companyAddress(bid)}
          >
            {hiredFor(bid) ?? bid.experienceLevelLabel}
          </OfferBidder>
          {offers[at].scope ? <ScopeLine band scope={offers[at].scope} /> : <span />}
          <div>
            <p className="text-sm text-muted">Cost at {days} days</p>
            <OfferCost
              bid={bid}
              days={days}
              mark={verdict.marks[at]}
              isBest={verdict.best.includes(at)}
              pricesEnd={pricesEnd}
            />
          </div>
          <Facts
            layout="rows"
            className={classes(factClasses, 'border-t border-line')}
            items={factsOf(
              rows.filter(({ detail }) => !detail),
              at
            )}
          />
          <details className="fold group border-t border-line open:pb-2">
            <summary className="flex min-h-12 cursor-pointer items-center justify-between text-[0.9375rem] font-semibold">
              {isSplit ? 'Terms, price by room, note and portfolio' : 'Terms, note and portfolio'}
              <ChevronDown className="icon text-muted group-open:rotate-180" />
            </summary>
            <Facts
              layout="rows"
              className={classes(factClasses, 'mb-4')}
              items={factsOf(
                rows.filter(({ detail, part, values }) => detail && (!part || values[at] !== '–')),
                at
              )}
            />
            <OwnTexts bid={bid} className="mb-4" />
            <PortfolioThumbs bidder={bid.bidder} company={companyAddress(bid)} />
          </details>
          <div className="mt-auto">
            <SellersChoice bid={bid} className="mb-4" />
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
