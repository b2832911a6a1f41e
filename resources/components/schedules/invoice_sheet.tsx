import { Link } from '@inertiajs/react'
import type { Data } from '@generated/data'
import { invoiceNote, removedFromInvoice } from '#shared/jobs/invoices'
import { dayInWords } from '#shared/values/market_time'
import { signedMoney } from '#shared/values/money'
import { Payer } from '~/components/receipts/payer'

export type Invoice = Data.Invoice

/** An issued invoice or credit note as it is printed. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { kindLabel, number, issuedOn, issuer, customer, payerLabel, takesBack } = invoice
  return (
    <article className="card printed-document mt-5 p-6 lg:p-12 print:mt-0 print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-col gap-6 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0 wrap-anywhere">
          <Payer
            payer={{
              name: issuer.name ?? removedFromInvoice,
              company: null,
              ...issuerDetails(issuer),
            }}
          />
        </div>
        <div className="sm:text-right">
          <h1 className="display text-2xl">{kindLabel}</h1>
          <p className="num mt-1 text-sm wrap-anywhere text-muted">No. {number}</p>
          {takesBack && <p className="num text-sm wrap-anywhere text-muted">for {takesBack}</p>}
        </div>
      </header>
      {invoice.takenBackBy && (
        <p className="mt-6 text-[0.9375rem] font-medium">
          Taken back by credit note{' '}
          <Link className="link whitespace-nowrap" href={`/invoices/${invoice.takenBackBy.id}`}>
            {invoice.takenBackBy.number}
          </Link>
          .
        </p>
      )}
      <dl className="num mt-8 grid gap-4 border-y border-line py-6 text-[0.9375rem] sm:grid-cols-2 sm:gap-6">
        <Fact label="To">{customer ?? payerLabel}</Fact>
        <Fact label="Date">{dayInWords(issuedOn)}</Fact>
        <Fact label="Property">
          {invoice.property ?? removedFromInvoice}
          {invoice.project && (
            <span className="block font-normal text-muted">{invoice.project}</span>
          )}
        </Fact>
        {invoice.rentalFrom && invoice.rentalTo && (
          <Fact label="Rental">
            {dayInWords(invoice.rentalFrom)} to {dayInWords(invoice.rentalTo)}
          </Fact>
        )}
      </dl>
      <Lines invoice={invoice} />
      <p className="mt-8 text-sm text-pretty text-muted">{invoiceNote(kindLabel)}</p>
    </article>
  )
}

const issuerDetails = ({ address, taxId }: Invoice['issuer']) => ({ address, taxId })

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 font-medium">{children}</dd>
    </div>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const head = 'pb-3 text-sm font-medium text-muted'
  return (
    <table className="num mt-8 w-full text-[0.9375rem]">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Description
          </th>
          <th scope="col" className={`${head} px-4 text-left max-sm:hidden`}>
            Due
          </th>
          <th scope="col" className={`${head} text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map(({ id, item, description, dueOn, amount }) => {
          const due = dueOn ? dayInWords(dueOn) : 'on the install day'
          return (
            <tr key={id} className="border-t border-line align-top">
              <td className="py-4 pr-4 wrap-anywhere">
                <p className="font-medium">{item}</p>
                {description && <p className="mt-0.5 text-muted">{description}</p>}
                <p className="mt-0.5 text-muted sm:hidden">Due {due}</p>
              </td>
              <td className="px-4 py-4 max-sm:hidden">{due}</td>
              <td className="py-4 text-right whitespace-nowrap">{signedMoney(amount)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="border-t border-ink/80">
          <th scope="row" className="py-4 text-left text-base font-semibold">
            Total
          </th>
          <td className="max-sm:hidden" />
          <td className="figure py-4 text-right text-2xl">{signedMoney(invoice.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
