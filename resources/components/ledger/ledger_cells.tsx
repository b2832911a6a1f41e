import { money, moneyFromCents } from '#shared/money'
import { Link } from '@inertiajs/react'
import type { LedgerEntry } from '~/components/ledger/ledger'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

export function Project({ entry }: { entry: LedgerEntry }) {
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

export function Fee({ entry }: { entry: LedgerEntry }) {
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

export function Due({ entry }: { entry: LedgerEntry }) {
  if (!entry.dueAt) return null
  return (
    <span className="num mt-1 block text-[0.8125rem] leading-4">
      Pay by <SentenceTime at={entry.dueAt} />
    </span>
  )
}

interface ActionProps {
  entry: LedgerEntry
  /** Cards have wide buttons, and room for a word before the number. */
  wide?: boolean
}

/** The fee is due, or its receipt is there; money that went back at once has neither. */
export function Action({ entry, wide = false }: ActionProps) {
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
