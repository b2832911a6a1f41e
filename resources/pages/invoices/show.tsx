import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { InvoiceSheet, type Invoice } from '~/components/schedules/invoice_sheet'
import { creditInvoice } from '~/components/schedules/mutations'
import { Button, buttonClasses } from '~/components/ui/button'
import { ArrowLeft, Download, Printer } from '~/components/ui/icons'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { Ask } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'

interface InvoiceProps {
  /** Null for visitors. */
  invoice: Invoice | null
  /** Null once the job has ended. */
  projectId: number | null
}

export default function InvoicePage({ invoice, projectId }: InvoiceProps) {
  return (
    <div className="mx-auto w-full max-w-[46rem] px-(--gutter) pt-6 pb-4 lg:pt-10 print:max-w-none print:p-0">
      <PageHead title={invoice ? `${invoice.kindLabel} ${invoice.number}` : 'Invoice'} noIndex />
      {invoice ? (
        <>
          <Toolbar {...{ invoice, projectId }} />
          <InvoiceSheet invoice={invoice} />
        </>
      ) : (
        <>
          <h1 className="display text-2xl">Invoice</h1>
          <div className="mt-6">
            <LoginPrompt message="Invoices are shown to the company that issued them and to the owner who got them. Log in to see yours." />
          </div>
        </>
      )}
    </div>
  )
}

function Toolbar({ invoice, projectId }: { invoice: Invoice; projectId: number | null }) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Link
        href={projectId === null ? '/invoices' : `/projects/${projectId}/schedule`}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-muted hover:text-ink"
      >
        <ArrowLeft className="icon" />
        {projectId === null ? 'Invoices' : 'Payments of the job'}
      </Link>
      <div className="flex flex-wrap gap-2">
        {invoice.can.takeBack && (
          <Button size="sm" variant="quiet" onClick={() => setAsks(true)}>
            Credit note
          </Button>
        )}
        <a href={`/invoices/${invoice.id}/pdf`} download className={buttonClasses({ size: 'sm' })}>
          <Download className="icon" aria-hidden />
          PDF
        </a>
        <Button size="sm" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {asks && (
        <Ask
          question={{
            title: `Take ${invoice.number} back?`,
            text: 'A credit note over the whole invoice is issued today. The invoice stays as it is, and its payments can be changed and invoiced again.',
            confirm: 'Issue credit note',
            keep: 'Keep the invoice',
            busy: 'Issuing',
            tone: 'primary',
            mutation: withInput(creditInvoice, { id: invoice.id }),
          }}
          refresh={() => new Promise<void>((done) => router.reload({ onFinish: () => done() }))}
          onClose={() => setAsks(false)}
          onDone={() => setAsks(false)}
        />
      )}
    </div>
  )
}
