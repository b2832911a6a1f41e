import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { PaymentsTable } from '~/components/console/payments_table'
import { RefundDialog } from '~/components/console/refund_dialog'

interface FeesProps {
  payments: readonly Data.ConsolePayment[]
  reasons: { value: string; label: string }[]
}

/** The fees on the page of an account or a project, with refunds. */
export function Fees({ payments, reasons }: FeesProps) {
  const [refunding, setRefunding] = useState<Data.ConsolePayment | null>(null)
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="fees" className="grid grid-cols-1 gap-3">
      <h2 id="fees" className="text-lg font-semibold">
        Fees
      </h2>
      <PaymentsTable payments={payments} onRefund={setRefunding} />
      <RefundDialog
        payment={refunding}
        reasons={reasons}
        onClose={() => setRefunding(null)}
        onDone={() => router.reload()}
      />
    </section>
  )
}
