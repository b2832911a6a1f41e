import type { LedgerSummary } from '~/components/ledger/ledger'
import { Facts } from '~/components/ui/facts'
import { moneyFromCents } from '~/lib/format'

export function LedgerTotals({ summary }: { summary: LedgerSummary }) {
  const dollars = (cents: number) => moneyFromCents(cents, { always: true })
  return (
    <Facts
      layout="strip"
      items={[
        { label: 'Fees paid', value: dollars(summary.paid) },
        { label: 'Refunded', value: dollars(summary.refunded) },
        { label: 'Open', value: dollars(summary.due) },
      ]}
    />
  )
}
