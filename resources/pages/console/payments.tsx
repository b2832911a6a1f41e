import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { PaymentsTable } from '~/components/console/payments_table'
import { ReconciliationRuns } from '~/components/console/reconciliation_runs'
import { RefundDialog } from '~/components/console/refund_dialog'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

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
          label="State"
          all="All states"
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
