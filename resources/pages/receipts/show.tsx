import { marketClock, marketDate } from '#shared/values/market_time'
import { money, moneyFromCents } from '#shared/values/money'
import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { ArrowLeft, Printer } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { AddDetails } from '~/components/receipts/add_details'
import { Issuer } from '~/components/receipts/issuer'
import { Payer } from '~/components/receipts/payer'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { place } from '~/lib/format'

interface ReceiptProps {
  /** Null for visitors. */
  receipt: Data.Receipt | null
}

export default function Receipt({ receipt }: ReceiptProps) {
  return (
    <div className="mx-auto w-full max-w-[46rem] px-(--gutter) pt-6 pb-4 lg:pt-10 print:max-w-none print:p-0">
      <PageHead title={receipt ? `Receipt ${receipt.number}` : 'Receipt'} noIndex />
      {receipt ? (
        <>
          <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Link
              href="/payments"
              className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-muted hover:text-ink"
            >
              <ArrowLeft className="icon" />
              Fees and receipts
            </Link>
            <Button size="sm" icon={Printer} onClick={() => window.print()}>
              Print receipt
            </Button>
          </div>
          {receipt.missingDetails && (
            <AddDetails bidId={receipt.bidId} details={receipt.missingDetails} />
          )}
          <ReceiptSheet receipt={receipt} />
        </>
      ) : (
        <>
          <h1 className="display text-2xl">Receipt</h1>
          <div className="mt-6">
            <LoginPrompt message="Receipts are shown to the company that paid. Log in to see yours." />
          </div>
        </>
      )}
    </div>
  )
}

function ReceiptSheet({ receipt }: { receipt: Data.Receipt }) {
  const { number, issuedAt, payer, paidWith, badge, issuer, supportEmail } = receipt
  return (
    <article className="card printed-document mt-5 p-6 lg:p-12 print:mt-0 print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-col gap-6 sm:flex-row sm:items-start sm:justify-between">
        <Issuer {...issuer} supportEmail={supportEmail} />
        <div className="sm:text-right">
          <h1 className="display text-2xl">Receipt</h1>
          <p className="num mt-1 text-sm whitespace-nowrap text-muted">No. {number}</p>
          <Badge {...badge} className="mt-2" />
        </div>
      </header>
      <dl className="num mt-8 grid gap-4 border-y border-line py-6 text-[0.9375rem] sm:grid-cols-3 sm:gap-6 lg:mt-10">
        <div className="min-w-0 wrap-anywhere">
          <dt className="text-sm text-muted">Paid by</dt>
          <dd className="mt-1">
            <Payer payer={payer} />
          </dd>
        </div>
        <Fact label="Paid on" note={marketClock(new Date(issuedAt))}>
          <time dateTime={issuedAt}>{marketDate(new Date(issuedAt))}</time>
        </Fact>
        <Fact label="Paid with">{paidWith ?? 'No fee was due'}</Fact>
      </dl>
      <Lines receipt={receipt} />
      <p className="mt-8 text-sm text-pretty text-muted">
        Platform fees are final: once an offer is accepted and the fee paid there is no refund if
        the project falls through or is cancelled. We refund a fee that was charged twice or by our
        mistake, and may refund one if the owner doesn’t respond. Amounts in US dollars.
      </p>
    </article>
  )
}

interface FactProps {
  label: string
  note?: string | null
  children: ReactNode
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 font-medium">{children}</dd>
      {note && <dd className="text-muted">{note}</dd>}
    </div>
  )
}

/** The fee, its purpose and refunds. */
function Lines({ receipt }: { receipt: Data.Receipt }) {
  const { amount, refundedAmount, refundText, project, offer, tierLabel } = receipt
  return (
    <table className="num mt-8 w-full text-[0.9375rem]">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="pb-3 text-left font-medium">
            Description
          </th>
          <th scope="col" className="pb-3 text-right font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-t border-line align-top">
          <td className="py-4 pr-6">
            <p className="font-medium">Platform fee{tierLabel && `, ${tierLabel} tier`}</p>
            <p className="mt-0.5 text-muted">
              {project.title}, {place(project)}
            </p>
            <p className="mt-0.5 text-muted">Accepted offer of {money(offer)}</p>
          </td>
          <td className="py-4 text-right">{moneyFromCents(amount)}</td>
        </tr>
        {refundedAmount > 0 && (
          <tr className="border-t border-line">
            <td className="py-4 pr-6 font-medium">{refundText}</td>
            <td className="py-4 text-right whitespace-nowrap">−{moneyFromCents(refundedAmount)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className="border-t border-ink/80">
          <th scope="row" className="py-4 text-left text-base font-semibold">
            {refundedAmount > 0 ? 'Total after refund' : 'Total paid'}
          </th>
          <td className="figure py-4 text-right text-2xl">
            {moneyFromCents(amount - refundedAmount)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
