import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { ArrowLeft, Printer } from 'lucide-react'
import { ReceiptSheet } from '~/components/receipts/receipt_sheet'
import { Button } from '~/components/ui/button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'

interface ReceiptProps {
  /** Null for guests. */
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
