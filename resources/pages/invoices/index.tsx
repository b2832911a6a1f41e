import { Link } from '@inertiajs/react'
import {
  monthsOf,
  mostInPdf,
  periodName,
  removedFromInvoice,
  summaryOf,
} from '#shared/jobs/invoices'
import type { ScheduleSums } from '#shared/jobs/schedule'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { dayInWords } from '#shared/values/market_time'
import { exactMoney, signedMoney } from '#shared/values/money'
import type { Invoice } from '~/components/schedules/invoice_sheet'
import { Button, buttonClasses } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Download, Printer } from '~/components/ui/icons'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { YearLinks } from '~/components/ui/year_links'

/** A type: page props need an index signature. */
type Period = { name: string; from: string; to: string }

interface InvoicesProps {
  /** Companies issue invoices, owners get them; null for visitors. */
  side: StagingSide | null
  period: Period
  /** Newest first. */
  years: number[]
  /** By the company, oldest first. */
  issued: Invoice[]
  /** To the owner of jobs, oldest first. */
  received: Invoice[]
  jobs: { projectId: number; title: string; sums: ScheduleSums }[]
}

const leads: Record<StagingSide, string> = {
  stager: 'What you issued in this period. Owners see the invoices that name them as payer.',
  owner: 'What staging companies issued to you in this period.',
}

export default function Invoices({ side, period, years, issued, received, jobs }: InvoicesProps) {
  const shown = side === 'stager' ? issued : received
  return (
    <div className="wrap pb-6">
      <PageHead title={`Invoices ${period.name}`} noIndex />
      <PageHeading
        title={`Invoices ${periodName(period.name)}`}
        lead={side && leads[side]}
        back={side === 'stager' ? { href: '/payments', label: 'Fees and receipts' } : undefined}
        actions={side && shown.length > 0 && <Actions {...{ side, period }} count={shown.length} />}
      />
      {side ? (
        <div className="mt-6 grid gap-6">
          <Periods {...{ period, years }} />
          <InvoiceTable invoices={shown} side={side} />
          {side === 'stager' && received.length > 0 && (
            <InvoiceTable invoices={received} side="owner" />
          )}
          <Jobs jobs={jobs} />
        </div>
      ) : (
        <div className="mt-6">
          <LoginPrompt message="You need to be logged in to view your invoices." />
        </div>
      )}
    </div>
  )
}

interface ActionsProps {
  side: StagingSide
  period: Period
  count: number
}

function Actions({ side, period: { name }, count }: ActionsProps) {
  return (
    <div className="no-print flex flex-wrap gap-2">
      {side === 'stager' && (
        <a href={`/invoices.csv?period=${name}`} download className={buttonClasses({ size: 'sm' })}>
          <Download className="icon" aria-hidden />
          CSV for QuickBooks
        </a>
      )}
      {count <= mostInPdf && (
        <a href={`/invoices.pdf?period=${name}`} download className={buttonClasses({ size: 'sm' })}>
          <Download className="icon" aria-hidden />
          PDF
        </a>
      )}
      <Button size="sm" icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      {count > mostInPdf && (
        <p className="w-full text-sm text-muted">
          A PDF has at most {mostInPdf} invoices. Choose a month.
        </p>
      )}
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
      <YearLinks label="Month" links={links(monthsOf(year))} />
    </div>
  )
}

function InvoiceTable({ invoices, side }: { invoices: Invoice[]; side: StagingSide }) {
  if (invoices.length === 0) {
    return <p className="card px-5 py-4 text-muted">Nothing was issued in this period.</p>
  }
  const total = invoices.reduce((sum, invoice) => sum + invoice.total, 0)
  const head = 'py-2 text-sm font-medium text-muted'
  return (
    <Card title={side === 'stager' ? 'Issued' : 'Issued to you'} className="printed-document">
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
              {side === 'stager' ? 'To' : 'From'}
            </th>
            <th scope="col" className={`${head} text-right`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Row key={invoice.id} {...{ invoice, side }} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink/80">
            <th scope="row" className="py-3 text-left font-semibold">
              Total
            </th>
            <td className="max-md:hidden print:table-cell" />
            <td className="max-md:hidden print:table-cell" />
            <td className="figure py-3 text-right text-xl">{signedMoney(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

function Row({ invoice, side }: { invoice: Invoice; side: StagingSide }) {
  const { id, number, kindLabel, issuedOn, customer, payerLabel, issuer, total, takenBackBy } =
    invoice
  const to = side === 'stager' ? (customer ?? payerLabel) : (issuer.name ?? removedFromInvoice)
  const what = summaryOf(invoice)
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
        {takenBackBy && (
          <span className="block text-sm font-medium">Taken back by {takenBackBy.number}</span>
        )}
        <span className="block text-sm text-muted">{what}</span>
      </td>
      <td className="px-3 py-3 whitespace-nowrap max-md:hidden print:table-cell">
        {dayInWords(issuedOn)}
      </td>
      <td className="px-3 py-3 wrap-anywhere max-md:hidden print:table-cell">{to}</td>
      <td className="py-3 text-right whitespace-nowrap">{signedMoney(total)}</td>
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
