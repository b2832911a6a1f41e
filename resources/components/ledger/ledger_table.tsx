import { marketZone } from '#shared/values/market_time'
import { money, moneyFromCents } from '#shared/values/money'
import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { useCan } from '~/hooks/use_current_user'
import { Badge } from '~/components/ui/badge'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/day_times'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'
import { classes } from '~/lib/classes'
import { formatDate } from '~/lib/format'

export type LedgerEntry = Data.LedgerEntry

const columns: Column<LedgerEntry>[] = [
  {
    head: 'Date',
    className: 'num whitespace-nowrap text-muted',
    cell: ({ at }) => <time dateTime={at}>{formatDate(at, marketZone)}</time>,
  },
  { head: 'Project', cell: (entry) => <Project entry={entry} /> },
  {
    head: 'Status',
    cell: (entry) => (
      <>
        <Badge {...entry.badge} />
        <Due entry={entry} />
        <RefundNote entry={entry} />
      </>
    ),
  },
  { head: 'Paid with', className: 'num text-muted', cell: ({ paidWith }) => paidWith ?? '–' },
  { head: 'Fee', right: true, cell: (entry) => <Fee entry={entry} /> },
  { head: 'Receipt', right: true, cell: (entry) => <Action entry={entry} /> },
]

export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <ResponsiveList
      look="stack"
      className="mt-6 lg:mt-8"
      caption="Fees"
      rows={entries}
      keyOf={({ key }) => key}
      columns={columns}
      card={(entry) => (
        <>
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
          <RefundNote entry={entry} />
          <Action wide entry={entry} />
        </>
      )}
    />
  )
}

function Project({ entry }: { entry: LedgerEntry }) {
  const hasWork = useCan()('work')
  return (
    <div className="min-w-0">
      {hasWork ? (
        <Link href={`/projects/${entry.projectId}`} className="font-semibold hover:text-accent">
          {entry.title}
        </Link>
      ) : (
        <p className="font-semibold">{entry.title}</p>
      )}
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

/** Why the fee went back. */
function RefundNote({ entry }: { entry: LedgerEntry }) {
  if (!entry.refundNote) return null
  return (
    <span className="mt-1 block text-[0.8125rem] leading-4 text-muted">{entry.refundNote}</span>
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
  const mayPay = useCan()('commit')
  if (can.pay && mayPay) {
    return (
      <LinkButton
        size={wide ? 'md' : 'sm'}
        variant="primary"
        className={classes(wide && 'mt-3 w-full')}
        href={`/payment/${bidId}`}
      >
        Pay {moneyFromCents(entry.fee)}
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
