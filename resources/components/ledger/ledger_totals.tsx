import { moneyFromCents } from '#shared/money'
import type { LedgerSummary } from '~/components/ledger/ledger'
import { Facts } from '~/components/ui/facts'

export function LedgerTotals({ summary }: { summary: LedgerSummary }) {
  return (
    <Facts
      layout="strip"
      items={[
        { label: 'Fees paid', value: moneyFromCents(summary.paid) },
        { label: 'Refunded', value: moneyFromCents(summary.refunded) },
        { label: 'Due', value: moneyFromCents(summary.due) },
      ]}
    />
  )
}
