import { OfferBidder } from '~/components/bids/offer_bidder'
import { companyAddress } from '~/components/bids/offers'
import { PortfolioThumbs } from '~/components/bids/portfolio_thumbs'
import type { ComparisonProps } from '~/components/comparison/comparison'
import { OfferActions } from '~/components/comparison/offer_actions'
import { Best, OfferCost } from '~/components/comparison/offer_cost'
import { classes } from '~/lib/classes'

/** More columns than fit keep their width and are scrolled. */
const MOST_IN_VIEW = 4

/** One column an offer, in the order they came in. */
export function ComparisonTable({ bids, rows, days, verdict, onAccept }: ComparisonProps) {
  const wide = bids.length > MOST_IN_VIEW
  const head = classes('w-52 !whitespace-normal', wide && 'sticky left-0 z-1 bg-surface')
  const rowHead = classes(head, 'align-top !text-[0.9375rem]')
  return (
    <div
      role="region"
      aria-label="Offers side by side"
      tabIndex={wide ? 0 : undefined}
      className="card relative mt-6 hidden overflow-x-auto lg:block"
    >
      <table
        className="table table-fixed [&_td]:align-top"
        style={wide ? { width: `${13 + bids.length * 16}rem` } : undefined}
      >
        <thead>
          <tr className="[&>*]:!py-6">
            <td className={head}>
              <span className="sr-only">Offer</span>
            </td>
            {bids.map((bid) => (
              <th key={bid.id} scope="col" className="!whitespace-normal !text-ink">
                <OfferBidder identifier={bid.bidder.stagerIdentifier}>
                  {bid.experienceLevelLabel}
                </OfferBidder>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="[&>*]:!py-5">
            <th scope="row" className={classes(rowHead, '!font-semibold !text-ink')}>
              Cost at {days} days
            </th>
            {bids.map((bid, at) => {
              const lowest = verdict.lowest.includes(at)
              return (
                <td key={bid.id} className={classes(lowest && 'bg-accent-soft/40')}>
                  <OfferCost bid={bid} days={days} lowest={lowest} />
                </td>
              )
            })}
          </tr>
          {rows.map(({ label, values, best, word }) => (
            <tr key={label}>
              <th scope="row" className={rowHead}>
                {label}
              </th>
              {bids.map((bid, at) => (
                <td key={bid.id} className="num !py-3">
                  {values[at]} <Best word={best?.[at] && word} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={rowHead}>
              Portfolio
            </th>
            {bids.map((bid) => (
              <td key={bid.id} className="[&_button]:w-full [&_button>span]:flex-1 [&_img]:!w-full">
                <PortfolioThumbs bidder={bid.bidder} company={companyAddress(bid)} />
                {bid.bidder.portfolioPhotos.length === 0 && 'No pictures yet'}
              </td>
            ))}
          </tr>
          <tr className="[&>*]:!py-6">
            <th scope="row" className={rowHead}>
              <span className="sr-only">Actions</span>
            </th>
            {bids.map((bid) => (
              <td key={bid.id}>
                <OfferActions bid={bid} onAccept={onAccept} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
