import type { Data } from '@generated/data'
import { costAt, extraMonths } from '#shared/bids/bid_costs'
import { compareParts, partItems, type ComparedParts } from '#shared/bids/bid_parts'
import { money } from '#shared/values/money'
import { lowPriceNote, type UsualPrice } from '#shared/market/usual_prices'
import { extraMonth, type PartyBid } from '~/components/bids/offers'
import { askedItems, priced, scopeSentence } from '~/components/comparison/compared'
import { verdictText, type ScopedOffer, type Verdict } from '#shared/bids/offer_verdict'
import { UsualPriceLine } from '~/components/prices/usual_price_line'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'
import { place, plural } from '~/lib/format'
import { usePresentMoment } from '~/lib/viewer_clock'

const tableClasses =
  'num mt-4 w-full border-collapse text-left text-xs [&_td]:border-t [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:py-2 [&_th]:pr-3 [&_th]:align-bottom'

interface PrintSheetProps {
  project: Data.Project
  bids: readonly PartyBid[]
  /** Price and scope of each bid. */
  offers: readonly ScopedOffer[]
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

/** The printed comparison for the seller: letters and identifiers, a row per bid, without actions. */
export function PrintSheet(props: PrintSheetProps) {
  const { project, bids, offers, days, verdict, usualPrice } = props
  const now = usePresentMoment()
  const noteOf = (bid: PartyBid) => lowPriceNote(bid.amount, usualPrice)
  const note = bids.map(noteOf).find(Boolean)
  const parts = compareParts(
    bids.map((bid) => bid.parts),
    askedItems(project)
  )
  const hasScope = offers.some(({ scope }) => scope)
  const letters = bids.map(({ letter }) => letter ?? '')
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
      <p className="mt-4">{verdictText(verdict, letters)}</p>
      <table className={tableClasses}>
        <thead>
          <tr>
            <th scope="col">Company</th>
            {hasScope && <th scope="col">Rooms</th>}
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
              <td>
                <SheetName bid={bid} />
              </td>
              {hasScope && <td>{offers[at].scope && scopeSentence(offers[at].scope)}</td>}
              <td>
                {money(bid.amount)}
                {noteOf(bid) && '\u00a0*'}
              </td>
              <td>{bid.stagingPeriodLabel}</td>
              <td>{extraMonth(bid)}</td>
              <td className="font-semibold">
                {total(bid, days)}
                {verdict.marks[at] && (
                  <span className="block font-normal">{verdict.marks[at]}</span>
                )}
              </td>
              <td>{bid.timelineLabel}</td>
              <td>{bid.paymentTermsLabel}</td>
              <td>{bid.acceptsCreditCards ? 'Accepted' : 'Not accepted'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts &&
        inTables(bids.length).map((positions) => (
          <PartsTable key={positions[0]} bids={bids} parts={parts} positions={positions} />
        ))}
      {note && <p className="mt-4 text-xs">* {note}</p>}
      <UsualPriceLine usual={usualPrice} className="mt-2 text-xs" />
      <p className="mt-4 text-xs">
        {extra && 'A started extra month counts in full. '}
        Company names stay hidden until an offer is accepted and confirmed. From Stagely.
      </p>
    </section>
  )
}

/** The sheet leaves the owner's hands, so it never has a name. */
const SheetName = ({ bid }: { bid: PartyBid }) => (
  <>
    <span className="font-semibold">{bid.letter}</span> {bid.bidder.stagerIdentifier}
  </>
)

/** So many columns of parts fit on paper. */
const MOST_COLUMNS = 5

/** The positions of the offers in each table of parts, in tables of about the same width. */
function inTables(count: number): number[][] {
  const tables = Math.ceil(count / MOST_COLUMNS)
  const columns = Math.ceil(count / tables)
  const positions = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: tables }, (_, table) =>
    positions.slice(table * columns, (table + 1) * columns)
  )
}

interface PartsTableProps {
  bids: readonly PartyBid[]
  parts: ComparedParts
  /** Of the offers that have a column. */
  positions: readonly number[]
}

/** A row for each part of a price, and what each offer leaves out. */
function PartsTable({ bids, parts, positions }: PartsTableProps) {
  return (
    <table
      className={classes(tableClasses, 'table-fixed break-inside-avoid [&_tbody_th]:border-t')}
    >
      <caption className="pt-2 text-left text-sm font-semibold">Price by room</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          {positions.map((at) => (
            <th key={at} scope="col">
              <SheetName bid={bids[at]} />
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
            {positions.map((at) => (
              <td key={at}>{values[at]}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className="!align-top">
            Offer
          </th>
          {positions.map((at) => (
            <td key={at}>
              <span className="font-semibold">{money(bids[at].amount)}</span>
              <span className="block">{bids[at].parts ? parts.missing[at] : parts.splits[at]}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
