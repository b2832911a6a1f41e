import { marketZone } from '#shared/values/market_time'
import { money, moneyFromCents } from '#shared/values/money'
import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { Issuer } from '~/components/receipts/issuer'
import { Payer, type PayerDetails } from '~/components/receipts/payer'
import { formatShortDate, number } from '~/lib/format'

export type StatementLine = Data.StatementLine

/** Amounts in cents. */
export type Statement = {
  year: number
  /** Newest first. */
  years: number[]
  payer: PayerDetails
  totals: { count: number; paid: number; refunded: number }
  /** Whether there are more lines than the page shows. */
  isCut: boolean
  /** `asOf`: ISO. */
  issuer: { name: string; address: string; supportEmail: string; asOf: string }
}

interface StatementSheetProps {
  statement: Statement
  lines: readonly StatementLine[]
  /** The day it is made. */
  asOf: string
}

/** A printable list of a year's fees. */
export function StatementSheet({ statement, lines, asOf }: StatementSheetProps) {
  const { year, payer, issuer } = statement
  return (
    <article className="card printed-document mt-5 p-5 sm:p-8 lg:p-12 print:mt-0 print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-col gap-6 sm:flex-row sm:items-start sm:justify-between">
        <Issuer {...issuer} />
        <div className="sm:text-right">
          <h1 className="display text-2xl">Statement {year}</h1>
          <p className="num mt-1 text-sm text-muted">As of {asOf}</p>
        </div>
      </header>
      <div className="mt-8 grid gap-6 border-t border-line pt-6 text-[0.9375rem] sm:grid-cols-[minmax(0,1fr)_auto]">
        <section aria-label="Company" className="min-w-0 wrap-anywhere">
          <Payer payer={payer} />
          {!payer.address && !payer.taxId && (
            <Link href="/edit-profile#receipt-details" className="link no-print mt-2 inline-block">
              Add your address or tax ID
            </Link>
          )}
        </section>
        <Totals statement={statement} />
      </div>
      {lines.length > 0 ? (
        <Lines lines={lines} />
      ) : (
        <p className="mt-8 border-t border-line pt-6 text-muted">
          {`No platform fees were paid or refunded in ${year}.`}
        </p>
      )}
      {statement.isCut && (
        <p className="mt-4 text-sm text-muted">
          Only the first {number(lines.length)} lines are shown. The totals and the CSV file have
          all.
        </p>
      )}
      <p className="mt-8 text-sm text-pretty text-muted">
        Fees and refunds by the day they were made, in Eastern Time. Money that your bank returned
        after a dispute isn’t a refund and isn’t subtracted. Amounts in US dollars.
      </p>
    </article>
  )
}

function Totals({ statement: { totals } }: { statement: Statement }) {
  const { paid, refunded } = totals
  const row = 'flex justify-between gap-10'
  return (
    <dl className="num min-w-60 grid grid-cols-1 gap-1.5">
      <div className={row}>
        <dt className="text-muted">Fees paid</dt>
        <dd>{moneyFromCents(paid)}</dd>
      </div>
      <div className={row}>
        <dt className="text-muted">Refunded</dt>
        <dd>{refunded > 0 ? `−${moneyFromCents(refunded)}` : moneyFromCents(0)}</dd>
      </div>
      <div className={`${row} items-baseline border-t border-ink/80 pt-1.5`}>
        <dt className="font-semibold">Total</dt>
        <dd className="figure text-xl">
          {paid < refunded ? '−' : ''}
          {moneyFromCents(Math.abs(paid - refunded))}
        </dd>
      </div>
    </dl>
  )
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  const head = 'pb-3 font-medium'
  return (
    <table className="num mt-8 w-full text-[0.9375rem]">
      <caption className="sr-only">Fees and refunds, oldest first</caption>
      <thead>
        <tr className="text-left text-sm text-muted">
          <th scope="col" className={`${head} pr-4`}>
            Date
          </th>
          <th scope="col" className={`${head} pr-4`}>
            Description
          </th>
          <th scope="col" className={`${head} pr-4 max-sm:hidden print:table-cell`}>
            Receipt
          </th>
          <th scope="col" className={`${head} text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line }: { line: StatementLine }) {
  const { at, kind, note, title, location, offer, amount, isRefund, receiptNumber, paidWith } = line
  const receipt = receiptNumber && (
    <Link href={`/receipts/${receiptNumber}`} className="link whitespace-nowrap print:no-underline">
      {receiptNumber}
    </Link>
  )
  return (
    <tr className="break-inside-avoid border-t border-line align-top">
      <td className="py-3 pr-4 whitespace-nowrap text-muted">
        <time dateTime={at}>{formatShortDate(at, marketZone)}</time>
      </td>
      <td className="py-3 pr-4 wrap-anywhere">
        <p className="font-medium">{kind}</p>
        <p className="text-muted">
          {title}, {location}
        </p>
        {!isRefund && (
          <p className="text-muted">
            {[`Offer of ${money(offer)}`, paidWith, note].filter(Boolean).join(', ')}
          </p>
        )}
        <p className="sm:hidden print:hidden">{receipt}</p>
      </td>
      <td className="py-3 pr-4 max-sm:hidden print:table-cell">{receipt || '–'}</td>
      <td className="py-3 text-right whitespace-nowrap">
        {isRefund && '−'}
        {moneyFromCents(amount)}
      </td>
    </tr>
  )
}
