import { marketDate } from '#shared/values/market_time'
import { Link } from '@inertiajs/react'
import { ArrowLeft, Download, Printer } from '~/components/ui/icons'
import {
  StatementSheet,
  type Statement,
  type StatementLine,
} from '~/components/receipts/statement_sheet'
import { Button, buttonClasses } from '~/components/ui/button'
import { CompanyAccess } from '~/components/ui/company_access'
import { PageHead } from '~/components/ui/page_head'
import { YearLinks } from '~/components/ui/year_links'

interface StatementProps {
  /** Only staging companies pay fees. */
  access: 'ok' | 'guest' | 'not_stager'
  year: number
  /** Null without access. */
  statement: Statement | null
  lines: StatementLine[]
}

export default function YearlyStatement({ access, year, statement, lines }: StatementProps) {
  return (
    <div className="mx-auto w-full max-w-[60rem] px-(--gutter) pt-6 pb-4 lg:pt-10 print:max-w-none print:p-0">
      <PageHead title={`Statement ${year}`} noIndex />
      {access !== 'ok' && (
        <>
          <h1 className="display text-2xl">Statement {year}</h1>
          <div className="mt-6">
            <CompanyAccess
              access={access}
              prompt="You need to be logged in to view your statements."
              reason="Only staging companies pay platform fees. Posting projects is free."
            />
          </div>
        </>
      )}
      {statement && (
        <>
          <Toolbar statement={statement} hasLines={lines.length > 0} />
          {statement.years.length > 1 && (
            <div className="mt-3">
              <YearLinks
                label="Year"
                links={statement.years.map((each) => ({
                  href: `/statements/${each}`,
                  label: String(each),
                  isCurrent: each === year,
                }))}
              />
            </div>
          )}
          <StatementSheet
            statement={statement}
            lines={lines}
            asOf={marketDate(new Date(statement.issuer.asOf))}
          />
        </>
      )}
    </div>
  )
}

function Toolbar({ statement: { year }, hasLines }: { statement: Statement; hasLines: boolean }) {
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Link
        href="/payments"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium text-muted hover:text-ink"
      >
        <ArrowLeft className="icon" />
        Fees and receipts
      </Link>
      {hasLines && (
        <div className="flex flex-wrap gap-2">
          <a href={`/statements/${year}.csv`} download className={buttonClasses({ size: 'sm' })}>
            <Download className="icon" aria-hidden />
            Download CSV
          </a>
          <Button size="sm" icon={Printer} onClick={() => window.print()}>
            Print statement
          </Button>
        </div>
      )}
    </div>
  )
}
