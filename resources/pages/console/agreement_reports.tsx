import { Link } from '@inertiajs/react'
import type { Data } from '@generated/data'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { ReportKinds } from '~/components/console/report_kinds'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

interface AgreementReportsProps {
  navigation: ConsoleNavigation
  filters: ListFilters
  reports: Data.ConsoleAgreementReport[]
  total: number
  pageSize: number
}

/** Reports of agreements. The text of one is on the page of its report. */
export default function AgreementReports({ navigation, ...props }: AgreementReportsProps) {
  const list = useConsoleList({
    call: '/api/admin/agreement-reports',
    address: `${navigation.base}/agreement-reports`,
    initial: { rows: props.reports, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  const { base, agreementReports: open } = navigation
  return (
    <div className="space-y-5">
      <PageHead title="Reports of agreements" noIndex />
      <ReportKinds navigation={navigation} />
      <ScreenHeading
        title="Reports of agreements"
        count={list.total}
        waiting={open > 0 ? `${number(open)} open` : 'none open'}
      >
        <FilterSelect
          label="Show"
          all="All reports"
          options={[{ value: 'open', label: 'Open' }]}
          value={String(list.filters.state ?? '')}
          onChange={(state) => list.change({ state })}
        />
      </ScreenHeading>
      <Listed
        list={list}
        empty={list.whole ? 'There is no such report.' : 'Nobody has reported an agreement yet.'}
      >
        {list.rows.map((report) => (
          <ReportCard key={report.id} report={report} base={base} />
        ))}
      </Listed>
    </div>
  )
}

AgreementReports.layout = ConsoleLayout

interface ReportCardProps {
  report: Data.ConsoleAgreementReport
  base: string
}

function ReportCard({ report, base }: ReportCardProps) {
  const { id, reporter, project, version, reason, answer } = report
  return (
    <article className="card p-5 lg:p-6" aria-labelledby={`report-${id}`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`report-${id}`} className="flex flex-wrap gap-x-1.5 font-semibold">
          <AccountLink id={reporter.id}>{reporter.company ?? reporter.name}</AccountLink>
          about
          <ProjectLink id={project.id}>{project.title}</ProjectLink>
        </h2>
        <Badge {...report.badge} />
        <p className="num text-sm text-muted">
          <LocalTime at={report.createdAt} format="moment" />
        </p>
      </header>
      <div className="mt-4 max-w-[42rem]">
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        {answer && (
          <p className="mt-3 border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">
            <span className="block text-sm text-muted">Our answer</span>
            {answer}
          </p>
        )}
      </div>
      <p className="mt-4">
        <Link
          href={`${base}/agreement-reports/${id}`}
          className="quiet-link inline-flex min-h-11 items-center"
        >
          Read {version.kindLabel.toLowerCase()} and report
        </Link>
      </p>
    </article>
  )
}
