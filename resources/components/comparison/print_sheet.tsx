import type { Data } from '@generated/data'
import { costAt, extraMonths } from '#shared/bid_costs'
import { compareParts, partItems, type ComparedParts } from '#shared/bid_parts'
import { money } from '#shared/money'
import {
  areaOf,
  lowPriceNote,
  rangeInWords,
  type PriceFigure,
  type UsualPrice,
} from '#shared/usual_prices'
import { extraMonth, type PartyBid } from '~/components/bids/offers'
import { priced } from '~/components/comparison/compared'
import { sentenceOf, type Verdict } from '~/components/comparison/verdict'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'
import { place, plural } from '~/lib/format'
import { usePresentMoment } from '~/lib/viewer_clock'

const tableClasses =
  'num mt-4 w-full border-collapse text-left text-xs [&_td]:border-t [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:py-2 [&_th]:pr-3 [&_th]:align-bottom'

interface PrintSheetProps {
  project: Data.Project
  bids: readonly PartyBid[]
  days: number
  verdict: Verdict
  usualPrice: UsualPrice | null
}

function total(bid: PartyBid, days: number): string {
  const offer = priced(bid)
  const cost = costAt(offer, days)
  return cost === null
    ? `from ${money(offer.amount)}, no price after ${offer.term} days`
    : money(cost)
}

/** The printed comparison for the seller: anonymous, a row per bid, without actions. */
export function PrintSheet({ project, bids, days, verdict, usualPrice }: PrintSheetProps) {
  const now = usePresentMoment()
  const noteOf = (bid: PartyBid) => lowPriceNote(bid.amount, usualPrice)
  const note = bids.map(noteOf).find(Boolean)
  const parts = compareParts(bids.map((bid) => bid.parts))
  const extra = bids.some((bid) => extraMonths(priced(bid), days) > 0)
  return (
    <section className="hidden print:block" aria-label="For the seller">
      <h1 className="display text-2xl">Staging offers for {project.title}</h1>
      <p className="mt-1 text-sm">
        {place(project)} · {plural(bids.length, 'offer')}
        {now !== null && (
          <>
            {' '}
            · <LocalTime at={new Date(now).toISOString()} />
          </>
        )}
      </p>
      <p className="mt-4">{sentenceOf(verdict, bids)}</p>
      <table className={tableClasses}>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Offer</th>
            <th scope="col">Includes</th>
            <th scope="col">Each extra month</th>
            <th scope="col">Total at {days} days</th>
            <th scope="col">Timeline</th>
            <th scope="col">Payment terms</th>
            <th scope="col">Credit cards</th>
          </tr>
        </thead>
        <tbody>
          {bids.map((bid, at) => (
            <tr key={bid.id} className="break-inside-avoid">
              <td>{bid.bidder.stagerIdentifier}</td>
              <td>
                {money(bid.amount)}
                {noteOf(bid) && ' *'}
              </td>
              <td>{bid.stagingPeriodLabel}</td>
              <td>{extraMonth(bid)}</td>
              <td className="font-semibold">
                {total(bid, days)}
                {verdict.lowest.includes(at) && <span className="block font-normal">Lowest</span>}
              </td>
              <td>{bid.timelineLabel}</td>
              <td>{bid.paymentTermsLabel}</td>
              <td>{bid.acceptsCreditCards ? 'Accepted' : 'Not accepted'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts && <PartsTable bids={bids} parts={parts} />}
      {note && <p className="mt-4 text-xs">* {note}</p>}
      {usualPrice?.figure && <UsualPriceLine usual={usualPrice} figure={usualPrice.figure} />}
      <p className="mt-4 text-xs">
        {extra && 'A started extra month counts in full. '}
        Company names stay hidden until an offer is accepted and confirmed. From Stagely.
      </p>
    </section>
  )
}

/** A row for each part of a price, and what each offer leaves out. */
function PartsTable({ bids, parts }: { bids: readonly PartyBid[]; parts: ComparedParts }) {
  return (
    <table
      className={classes(tableClasses, 'table-fixed break-inside-avoid [&_tbody_th]:border-t')}
    >
      <caption className="pt-2 text-left text-sm font-semibold">Price by room</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          {bids.map((bid) => (
            <th key={bid.id} scope="col">
              {bid.bidder.stagerIdentifier}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.rows.map(({ item, values }) => (
          <tr key={item}>
            <th scope="row" className="!align-top font-normal">
              {partItems.label(item)}
            </th>
            {bids.map((bid, at) => (
              <td key={bid.id}>{values[at]}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className="!align-top">
            Offer
          </th>
          {bids.map((bid, at) => (
            <td key={bid.id}>
              <span className="font-semibold">{money(bid.amount)}</span>
              <span className="block">{bid.parts ? parts.missing[at] : parts.splits[at]}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** The usual price in one line. */
function UsualPriceLine({ usual, figure }: { usual: UsualPrice; figure: PriceFigure }) {
  return (
    <p className="mt-2 text-xs">
      {`Usual price for similar homes in ${areaOf(usual, figure)}: ${rangeInWords(figure)}, `}
      {`median ${money(figure.median)}. As of `}
      <LocalTime at={figure.asOf} />.
    </p>
  )
}
