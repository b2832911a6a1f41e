import { marketZone } from '#shared/market_time'
import { money, moneyFromCents } from '#shared/money'
import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { Badge } from '~/components/ui/badge'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'
import { formatDate } from '~/lib/format'

export type LedgerEntry = Data.LedgerEntry

/** A table on wide screens, cards below 1024 px. */
export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <>
      <div className="card mt-8 hidden overflow-hidden lg:block">
        <table className="table">
          <caption className="sr-only">Fees</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Project</th>
              <th scope="col">Status</th>
              <th scope="col">Paid with</th>
              <th scope="col" className="text-right">
                Fee
              </th>
              <th scope="col" className="text-right">
                Receipt
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.key}>
                <td className="num whitespace-nowrap text-muted">
                  <time dateTime={entry.at}>{formatDate(entry.at, marketZone)}</time>
                </td>
                <td>
                  <Project entry={entry} />
                </td>
                <td>
                  <Badge {...entry.badge} />
                  <Due entry={entry} />
                </td>
                <td className="num text-muted">{entry.paidWith ?? '–'}</td>
                <td className="text-right">
                  <Fee entry={entry} />
                </td>
                <td className="text-right">
                  <Action entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-6 space-y-3 lg:hidden">
        {entries.map((entry) => (
          <li key={entry.key} className="card p-4">
            <div className="flex items-start justify-between gap-4">
              <Project entry={entry} />
              <Fee entry={entry} />
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
              <p className="num text-sm text-muted">
                <time dateTime={entry.at}>{formatDate(entry.at, marketZone)}</time>
                {entry.paidWith && `, ${entry.paidWith}`}
              </p>
              <Badge {...entry.badge} />
            </div>
            <Due entry={entry} />
            <Action wide entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Project({ entry }: { entry: LedgerEntry }) {
  return (
    <div className="min-w-0">
      <Link href={`/projects/${entry.projectId}`} className="font-semibold hover:text-accent">
        {entry.title}
      </Link>
      <p className="num text-sm text-muted">
        {entry.location}, offer of {money(entry.offer)}
      </p>
    </div>
  )
}

function Fee({ entry }: { entry: LedgerEntry }) {
  return (
    <span className="num shrink-0 text-right whitespace-nowrap">
      <span className="figure text-lg">{moneyFromCents(entry.fee)}</span>
      {entry.refundedAmount > 0 && (
        <span className="block text-[0.8125rem] text-muted">
          {moneyFromCents(entry.refundedAmount)} refunded
        </span>
      )}
    </span>
  )
}

function Due({ entry }: { entry: LedgerEntry }) {
  if (!entry.dueAt) return null
  return (
    <span className="num mt-1 block text-[0.8125rem] leading-4">
      Pay by <SentenceTime at={entry.dueAt} />
    </span>
  )
}

interface ActionProps {
  entry: LedgerEntry
  /** For cards: wide buttons, and a word before the receipt number. Default false. */
  wide?: boolean
}

/** A button to pay, or a link to the receipt. A late payment refunded at once has neither. */
function Action({ entry, wide = false }: ActionProps) {
  const { can, bidId, receiptNumber } = entry
  if (can.pay) {
    return (
      <LinkButton
        size={wide ? 'md' : 'sm'}
        variant="primary"
        className={classes(wide && 'mt-3 w-full')}
        href={`/payment/${bidId}`}
      >
        Pay Platform Fee
      </LinkButton>
    )
  }
  if (!receiptNumber) return wide ? null : <span className="text-muted">–</span>
  return (
    <Link
      className={classes(
        'link num inline-flex min-h-11 items-center whitespace-nowrap',
        wide && '-mb-2.5'
      )}
      href={`/receipts/${receiptNumber}`}
    >
      {wide && 'Receipt '}
      {receiptNumber}
    </Link>
  )
}
