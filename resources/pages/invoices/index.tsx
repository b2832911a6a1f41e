import { Link } from '@inertiajs/react'
import type { ScheduleSums } from '#shared/jobs/schedule'
import { dayInWords } from '#shared/values/market_time'
import { exactMoney } from '#shared/values/money'
import { signed, type Invoice } from '~/components/schedules/invoice_sheet'
import { Button, buttonClasses } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CompanyAccess } from '~/components/ui/company_access'
import { Download, Printer } from '~/components/ui/icons'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { YearLinks } from '~/components/ui/year_links'

/** A type: page props need an index signature. */
type Period = { name: string; from: string; to: string }

interface InvoicesProps {
  /** Only staging companies issue invoices. */
  access: 'ok' | 'guest' | 'not_stager'
  period: Period
  /** Newest first. */
  years: number[]
  /** Oldest first. */
  invoices: Invoice[]
  jobs: { projectId: number; title: string; sums: ScheduleSums }[]
}

export default function Invoices({ access, period, years, invoices, jobs }: InvoicesProps) {
  return (
    <div className="wrap pb-6">
      <PageHead title={`Invoices ${period.name}`} noIndex />
      <PageHeading
        title={`Invoices ${periodName(period)}`}
        lead={access === 'ok' && 'What you issued in this period. Only your account sees it.'}
        back={access === 'ok' ? { href: '/payments', label: 'Fees and receipts' } : undefined}
        actions={invoices.length > 0 && <Actions period={period} />}
      />
      {access === 'ok' ? (
        <div className="mt-6 grid gap-6">
          <Periods {...{ period, years }} />
          <Issued invoices={invoices} />
          <Jobs jobs={jobs} />
        </div>
      ) : (
        <div className="mt-6">
          <CompanyAccess
            access={access}
            prompt="You need to be logged in to view your invoices."
            reason="Invoices are issued by staging companies."
          />
        </div>
      )}
    </div>
  )
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026` or `Nov 2026`. */
function periodName({ name }: Period): string {
  const [year, month] = name.split('-')
  return month ? `${months[Number(month) - 1]} ${year}` : year
}

function Actions({ period: { name } }: { period: Period }) {
  return (
    <div className="no-print flex flex-wrap gap-2">
      <a href={`/invoices.csv?period=${name}`} download className={buttonClasses({ size: 'sm' })}>
        <Download className="icon" aria-hidden />
        CSV for QuickBooks
      </a>
      <Button size="sm" icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

function Periods({ period: { name }, years }: Pick<InvoicesProps, 'period' | 'years'>) {
  const year = name.slice(0, 4)
  const shown = [...new Set([...years.map(String), year])].toSorted().toReversed()
  const links = (labels: { period: string; label: string }[]) =>
    labels.map(({ period, label }) => ({
      href: `/invoices?period=${period}`,
      label,
      isCurrent: period === name,
    }))
  return (
    <div className="no-print grid gap-2">
      <YearLinks label="Year" links={links(shown.map((each) => ({ period: each, label: each })))} />
      <YearLinks
        label="Month"
        links={links(
          months.map((label, at) => ({
            period: `${year}-${String(at + 1).padStart(2, '0')}`,
            label,
          }))
        )}
      />
    </div>
  )
}

function Issued({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) {
    return <p className="card px-5 py-4 text-muted">Nothing was issued in this period.</p>
  }
  const total = invoices.reduce((sum, invoice) => sum + invoice.total, 0)
  const head = 'py-2 text-sm font-medium text-muted'
  return (
    <Card title="Issued" className="printed-document">
      <table className="num w-full text-[0.9375rem]">
        <caption className="sr-only">Invoices and credit notes by date</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Number
            </th>
            <th scope="col" className={`${head} px-3 text-left max-md:hidden print:table-cell`}>
              Date
            </th>
            <th scope="col" className={`${head} px-3 text-left max-md:hidden print:table-cell`}>
              To
            </th>
            <th scope="col" className={`${head} text-right`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink/80">
            <th scope="row" className="py-3 text-left font-semibold">
              Total
            </th>
            <td className="max-md:hidden print:table-cell" />
            <td className="max-md:hidden print:table-cell" />
            <td className="figure py-3 text-right text-xl">{signed(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { id, number, kindLabel, issuedOn, customer, payerLabel, total, project, lines } = invoice
  const to = customer ?? payerLabel
  const what = [project, lines.map(({ item }) => item).join(', ')].filter(Boolean).join(': ')
  return (
    <tr className="border-t border-line align-top">
      <td className="py-3 wrap-anywhere">
        <Link href={`/invoices/${id}`} className="link inline-block py-1">
          {number}
        </Link>
        {kindLabel === 'Credit note' && (
          <span className="block text-sm text-muted">{kindLabel}</span>
        )}
        <span className="block text-sm text-muted md:hidden print:hidden">
          {dayInWords(issuedOn)}, {to}
        </span>
        <span className="block text-sm text-muted">{what}</span>
      </td>
      <td className="px-3 py-3 whitespace-nowrap max-md:hidden print:table-cell">
        {dayInWords(issuedOn)}
      </td>
      <td className="px-3 py-3 wrap-anywhere max-md:hidden print:table-cell">{to}</td>
      <td className="py-3 text-right whitespace-nowrap">{signed(total)}</td>
    </tr>
  )
}

function Jobs({ jobs }: Pick<InvoicesProps, 'jobs'>) {
  if (jobs.length === 0) return null
  return (
    <Card title="Payments by job" className="no-print">
      <ul className="-mt-1 divide-y divide-line">
        {jobs.map(({ projectId, title, sums }) => (
          <li key={projectId}>
            <Link
              href={`/projects/${projectId}/schedule`}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-2.5 text-[0.9375rem] hover:underline"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
              <span className="num text-sm text-muted">
                Open {exactMoney(sums.open)}, due {exactMoney(sums.due)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
