import type { Data } from '@generated/data'
import { moneyFromCents } from '#shared/values/money'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { queryOf, type ListFilters, withoutOrder } from '~/components/console/console_navigation'
import { DownloadCsv } from '~/components/console/download_csv'
import { FreeSettlements } from '~/components/console/free_settlements'
import { ListPage } from '~/components/console/list_page'
import { PaymentsTable } from '~/components/console/payments_table'
import { RefundDialog } from '~/components/console/refund_dialog'
import { consoleQuery, type ListProps, useIsOutdated } from '~/components/console/use_console_list'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Figure } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'
import { useIsAdmin } from '~/hooks/use_is_admin'
import { useMutation } from '~/hooks/use_mutation'
import { keepPreviousData, useQuery } from '~/hooks/use_query'
import ConsoleLayout from '~/layouts/console'
import { api, type ResultOf } from '~/lib/api'
import { number, plural } from '~/lib/format'

type PaymentsProps = ListProps<'payments'> & {
  reasonOptions: { value: string; label: string }[]
  free: Data.FreeSettlement[]
  freeTotal: number
  totals: PaymentTotals
  runs: Data.ConsoleRun[]
}

export default function Payments({ runs, reasonOptions, totals, ...props }: PaymentsProps) {
  const [refunding, setRefunding] = useState<Data.ConsolePayment | null>(null)
  return (
    <ListPage
      name="payments"
      page={props}
      unlisted={props.freeTotal}
      around={(listed, { filters, refetch }) => (
        <>
          <Totals filters={filters} initial={totals} />
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid grid-cols-1 gap-5">
              {listed}
              <FreeSettlements
                filters={filters}
                initial={{ rows: props.free, total: props.freeTotal }}
              />
            </div>
            <ReconciliationRuns
              runs={runs}
              onDone={() => {
                router.reload({ only: ['runs'] })
                void refetch()
              }}
            />
          </div>
          <RefundDialog
            payment={refunding}
            reasons={reasonOptions}
            onClose={() => setRefunding(null)}
            onDone={() => void refetch()}
          />
        </>
      )}
    >
      {({ rows, filters, change }) => (
        <PaymentsTable
          payments={rows}
          onRefund={setRefunding}
          sorting={{ filters, onSort: change }}
        />
      )}
    </ListPage>
  )
}

Payments.layout = ConsoleLayout

type PaymentTotals = ResultOf<'/api/admin/payments/totals'>

interface TotalsProps {
  filters: ListFilters
  /** Of the page's props. */
  initial: PaymentTotals
}

/** Totals of all payments that match the filters, not only of the page. */
function Totals({ filters, initial }: TotalsProps) {
  const isOutdated = useIsOutdated()
  const wanted = withoutOrder(filters)
  const { data } = useQuery({
    ...consoleQuery,
    queryKey: ['/api/admin/payments/totals', wanted],
    queryFn: ({ signal }) =>
      api.get('/api/admin/payments/totals', { query: queryOf(wanted), signal }),
    initialData: isOutdated ? undefined : initial,
    placeholderData: keepPreviousData,
    refetchOnMount: false,
  })
  const { count, charged, refunded, openDisputes } = data ?? initial
  const figures = [
    { label: 'Payments', value: number(count) },
    { label: 'Charged', value: moneyFromCents(charged) },
    { label: 'Refunded', value: moneyFromCents(refunded) },
    { label: 'Open disputes', value: number(openDisputes) },
  ]
  return (
    <dl className="card grid grid-cols-2 overflow-hidden sm:grid-cols-4" aria-label="Totals">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="-mt-px -ml-px border-t border-l border-line px-4 py-3.5 sm:px-5"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <Figure as="dd" className="mt-0.5 text-lg sm:text-2xl">
            {value}
          </Figure>
        </div>
      ))}
    </dl>
  )
}

interface ReconciliationRunsProps {
  runs: readonly Data.ConsoleRun[]
  onDone: () => void
}

const resultOf = ({ checked, failed }: { checked: number; failed: number }) =>
  `Checked ${plural(checked, 'payment')}${failed > 0 ? `, ${failed} without an answer` : ''}`

/** Runs of the reconciliation, and a button to start one now. */
function ReconciliationRuns({ runs, onDone }: ReconciliationRunsProps) {
  const isAdmin = useIsAdmin()
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
        <span className="flex gap-2">
          <DownloadCsv
            call="/api/admin/reconciliations/download"
            what="Reconciliations"
            total={runs.length}
            small
          />
          {isAdmin && (
            <Button size="sm" loading={busy && 'Checking'} onClick={() => void mutate()}>
              Check now
            </Button>
          )}
        </span>
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
        {runs.length === 0 && <li className="py-2.5">No payment has needed a check yet.</li>}
      </ul>
    </Card>
  )
}
