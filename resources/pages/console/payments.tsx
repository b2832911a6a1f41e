import type { Data } from '@generated/data'
import { paymentSorts } from '#shared/console_lists'
import { moneyFromCents } from '#shared/money'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import {
  queryOf,
  type ConsoleNavigation,
  type ListFilters,
} from '~/components/console/console_navigation'
import { DownloadCsv } from '~/components/console/download_csv'
import { FilterSelect } from '~/components/console/filter_select'
import { FreeSettlements } from '~/components/console/free_settlements'
import { Listed } from '~/components/console/listed'
import { Narrowed } from '~/components/console/narrowed'
import { PaymentsTable } from '~/components/console/payments_table'
import { RefundDialog } from '~/components/console/refund_dialog'
import { ScreenHeading } from '~/components/console/screen_heading'
import { SearchBox } from '~/components/console/search_box'
import { consoleQuery, useConsoleList, useIsOutdated } from '~/components/console/use_console_list'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Figure } from '~/components/ui/figure'
import { LocalTime, SentenceTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import { useIsAdmin } from '~/hooks/use_is_admin'
import { useMutation } from '~/hooks/use_mutation'
import { keepPreviousData, useQuery } from '~/hooks/use_query'
import ConsoleLayout from '~/layouts/console'
import { api, type ResultOf } from '~/lib/api'
import { number, plural } from '~/lib/format'

interface PaymentsProps {
  navigation: ConsoleNavigation
  statusOptions: { value: string; label: string }[]
  reasonOptions: { value: string; label: string }[]
  filters: ListFilters
  payments: Data.ConsolePayment[]
  free: Data.FreeSettlement[]
  freeTotal: number
  totals: PaymentTotals
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
      <ScreenHeading
        title="Payments"
        count={list.total}
        counted={list.counted}
        actions={
          <DownloadCsv
            call="/api/admin/payments/download"
            what="Payments"
            filters={list.filters}
            total={list.total + props.freeTotal}
          />
        }
      >
        <SearchBox
          label="Find a payment"
          placeholder="Company, receipt or last four digits"
          value={String(list.filters.q ?? '')}
          onSearch={(q) => list.change({ q })}
          className="max-xl:w-full xl:flex-1"
        />
        <DayFilter
          label="From"
          value={String(list.filters.from ?? '')}
          onChange={(from) => list.change({ from })}
        />
        <DayFilter
          label="To"
          value={String(list.filters.to ?? '')}
          onChange={(to) => list.change({ to })}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          options={props.statusOptions}
          value={String(list.filters.status ?? '')}
          onChange={(status) => list.change({ status })}
        />
        <FilterSelect
          label="Disputes"
          all="Disputed or not"
          options={[{ value: 'true', label: 'Open disputes' }]}
          value={list.filters.disputed ? 'true' : ''}
          onChange={(disputed) => list.change({ disputed })}
        />
        <FilterSelect
          label="Order"
          options={paymentSorts.options}
          value={String(list.filters.sort ?? 'started')}
          onChange={(sort) => list.change({ sort, order: null })}
          className="lg:hidden"
        />
      </ScreenHeading>
      <Narrowed filters={list.filters} labels={narrowing} onChange={list.change} />
      <Totals filters={list.filters} initial={props.totals} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-5">
          <Listed list={list} empty="No payments found">
            <PaymentsTable
              payments={list.rows}
              onRefund={setRefunding}
              sorting={{ filters: list.filters, onSort: list.change }}
            />
          </Listed>
          <FreeSettlements
            filters={list.filters}
            initial={{ rows: props.free, total: props.freeTotal }}
            pageSize={props.pageSize}
          />
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

const narrowing = { paidFrom: 'Paid from', paidTo: 'Paid until', tier: 'Tier', state: 'State' }

interface DayFilterProps {
  label: string
  /** An ISO date, or empty. */
  value: string
  onChange: (day: string) => void
}

const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <label className="flex min-w-36 gap-x-2 gap-y-1 text-sm text-muted max-lg:flex-1 max-sm:flex-col sm:items-center">
    {label}
    <input
      type="date"
      value={value}
      className="input h-11 min-w-0 text-[0.9375rem] sm:max-lg:flex-1 lg:w-40"
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)

type PaymentTotals = ResultOf<'/api/admin/payments/totals'>

interface TotalsProps {
  filters: ListFilters
  /** Of the page's props. */
  initial: PaymentTotals
}

/** Totals of all payments that match the filters, not only of the page. */
function Totals({ filters, initial }: TotalsProps) {
  const isOutdated = useIsOutdated()
  const wanted = { ...filters, page: null, sort: null, order: null }
  const { data } = useQuery({
    ...consoleQuery,
    queryKey: ['/api/admin/payments/totals', wanted],
    queryFn: ({ signal }) =>
      api.get('/api/admin/payments/totals', { query: queryOf(wanted), signal }),
    initialData: isOutdated ? undefined : initial,
    placeholderData: keepPreviousData,
    refetchOnMount: false,
  })
  const { count, charged, refunded, openDisputes, asOf, ofCompanies } = data ?? initial
  const figures = [
    { label: 'Payments', value: number(count) },
    { label: 'Charged', value: moneyFromCents(charged) },
    { label: 'Refunded', value: moneyFromCents(refunded) },
    { label: 'Open disputes', value: number(openDisputes) },
  ]
  return (
    <div>
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
      {asOf && (
        <p className="num mt-2 text-[0.8125rem] text-muted">
          {ofCompanies
            ? `Totals of ${number(ofCompanies)} of the companies that match, as of `
            : 'Totals as of '}
          <SentenceTime at={asOf} />
        </p>
      )}
    </div>
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
