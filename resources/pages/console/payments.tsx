import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { PaymentsTable } from '~/components/console/payments_table'
import { RefundDialog } from '~/components/console/refund_dialog'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import { useMutation } from '~/hooks/use_mutation'
import ConsoleLayout from '~/layouts/console'
import { api } from '~/lib/api'
import { plural } from '~/lib/format'

interface PaymentsProps {
  navigation: ConsoleNavigation
  statusOptions: { value: string; label: string }[]
  reasonOptions: { value: string; label: string }[]
  filters: ListFilters
  payments: Data.ConsolePayment[]
  runs: Data.ConsoleRun[]
  total: number
  pageSize: number
}

export default function Payments({ navigation, runs, ...props }: PaymentsProps) {
  const [refunding, setRefunding] = useState<Data.ConsolePayment | null>(null)
  const list = useConsoleList({
    call: '/api/admin/payments',
    address: `${navigation.base}/payments`,
    initial: { rows: props.payments, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  return (
    <div className="space-y-5">
      <PageHead title="Payments" noIndex />
      <ScreenHeading title="Payments" count={list.total}>
        <FilterSelect
          label="Status"
          all="All statuses"
          options={props.statusOptions}
          value={String(list.filters.status ?? '')}
          onChange={(status) => list.change({ status })}
        />
      </ScreenHeading>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-5">
          <Listed list={list} empty="No payments found">
            <PaymentsTable payments={list.rows} onRefund={setRefunding} />
          </Listed>
        </div>
        <ReconciliationRuns
          runs={runs}
          onDone={() => {
            router.reload({ only: ['runs'] })
            void list.refetch()
          }}
        />
      </div>
      <RefundDialog
        payment={refunding}
        reasons={props.reasonOptions}
        onClose={() => setRefunding(null)}
        onDone={() => void list.refetch()}
      />
    </div>
  )
}

Payments.layout = ConsoleLayout

interface ReconciliationRunsProps {
  runs: readonly Data.ConsoleRun[]
  onDone: () => void
}

const resultOf = ({ checked, failed }: { checked: number; failed: number }) =>
  `Checked ${plural(checked, 'payment')}${failed > 0 ? `, ${failed} without an answer` : ''}`

/** Runs of the reconciliation, which happens every minute, and a button to start one now. */
function ReconciliationRuns({ runs, onDone }: ReconciliationRunsProps) {
  const { mutate, busy } = useMutation(
    {
      send: () => api.post('/api/admin/reconciliations'),
      done: (result) => ({ title: 'Payments checked', description: resultOf(result) }),
      failed: 'Failed to check the payments',
    },
    { onSuccess: onDone }
  )
  return (
    <Card
      title="Reconciliation"
      actions={
        <Button size="sm" loading={busy && 'Checking'} onClick={() => void mutate()}>
          Check now
        </Button>
      }
    >
      <p className="text-sm text-muted">
        Stagely checks open payments with Stripe every 30 seconds.
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {runs.map((run) => (
          <li key={run.id} className="py-2.5">
            <p className="flex justify-between gap-4">
              <span>{resultOf(run)}</span>
              <LocalTime at={run.startedAt} format="relative" className="num shrink-0 text-muted" />
            </p>
            {run.by && <p className="text-[0.8125rem] text-muted">by {run.by}</p>}
          </li>
        ))}
        {runs.length === 0 && <li className="py-2.5">No run had anything to ask yet.</li>}
      </ul>
    </Card>
  )
}
