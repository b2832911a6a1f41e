import { moneyFromCents } from '#shared/values/money'
import { useCan } from '~/hooks/use_current_user'
import { ArrowLeft, ArrowRight, FileText, ReceiptText } from '~/components/ui/icons'
import { type LedgerEntry, LedgerTable } from '~/components/ledger/ledger_table'
import { buttonClasses } from '~/components/ui/button'
import { CompanyAccess } from '~/components/ui/company_access'
import { EmptyState } from '~/components/ui/empty_state'
import { Facts } from '~/components/ui/facts'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useSearchHref } from '~/hooks/use_search_href'

/**
 * Sums in cents over all pages. A type instead of an interface: page props need an index signature.
 */
type LedgerSummary = {
  count: number
  paid: number
  refunded: number
  due: number
  /** From 1. */
  page: number
  pages: number
}

interface LedgerProps {
  /** Only staging companies pay fees. */
  access: 'ok' | 'guest' | 'not_stager'
  /** Null without access. */
  summary: LedgerSummary | null
  /** This year in the market's time zone. */
  year: number
  entries: LedgerEntry[]
}

/** What the company bills, beside what it pays. */
const InvoicesLink = () => (
  <LinkButton href="/invoices" className="max-sm:w-full">
    Invoices
  </LinkButton>
)

export default function FeesAndReceipts({ access, summary, year, entries }: LedgerProps) {
  const isEmpty = summary?.count === 0
  const hasWork = useCan()('work')
  return (
    <div className="wrap pb-4">
      <PageHead title="Fees and receipts" noIndex />
      <PageHeading
        title="Fees and receipts"
        lead={summary && 'All your platform fees, with receipts.'}
        back={hasWork ? { href: '/dashboard', label: 'Project Dashboard' } : undefined}
        actions={
          summary &&
          (isEmpty ? (
            <InvoicesLink />
          ) : (
            <>
              <InvoicesLink />
              <LinkButton icon={FileText} href={`/statements/${year}`} className="max-sm:w-full">
                Yearly statements
              </LinkButton>
              <a
                href="/payments.csv"
                download
                className={buttonClasses({ className: 'max-sm:w-full' })}
              >
                Download CSV
              </a>
            </>
          ))
        }
      />
      <div className="mt-8">
        {access !== 'ok' && (
          <CompanyAccess
            access={access}
            prompt="You need to be logged in to view your fees and receipts."
            reason="Only staging companies pay platform fees. Posting projects is free."
          />
        )}
        {isEmpty && <NoFees />}
        {summary && !isEmpty && (
          <>
            <LedgerTotals summary={summary} />
            <LedgerTable entries={entries} />
            <LedgerPages page={summary.page} pages={summary.pages} />
          </>
        )}
      </div>
    </div>
  )
}

function NoFees() {
  const searchHref = useSearchHref()
  return (
    <EmptyState
      icon={ReceiptText}
      title="No fees yet"
      action={<LinkButton href={searchHref}>Search Projects</LinkButton>}
    >
      A platform fee is due only when an owner accepts your offer. Its receipt appears here.
    </EmptyState>
  )
}

interface LedgerPagesProps {
  /** From 1. */
  page: number
  pages: number
}

function LedgerPages({ page, pages }: LedgerPagesProps) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <span className="flex-1">
        {page > 1 && (
          <LinkButton icon={ArrowLeft} href={`/payments?page=${page - 1}`}>
            Newer
          </LinkButton>
        )}
      </span>
      <p className="num text-sm text-muted">
        Page {page} of {pages}
      </p>
      <span className="flex-1 text-right">
        {page < pages && (
          <LinkButton icon={ArrowRight} href={`/payments?page=${page + 1}`}>
            Older
          </LinkButton>
        )}
      </span>
    </nav>
  )
}

function LedgerTotals({ summary }: { summary: LedgerSummary }) {
  return (
    <Facts
      layout="strip"
      items={[
        { label: 'Fees paid', value: moneyFromCents(summary.paid) },
        { label: 'Refunded', value: moneyFromCents(summary.refunded) },
        { label: 'Due', value: moneyFromCents(summary.due) },
      ]}
    />
  )
}
