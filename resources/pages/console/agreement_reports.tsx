import { Link } from '@inertiajs/react'
import type { Data } from '@generated/data'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { ListPage } from '~/components/console/list_page'
import type { ListProps } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'
import ConsoleLayout from '~/layouts/console'

/** Reports of agreements. The text of one is on the page of its report. */
export default function AgreementReports(props: ListProps<'agreementReports'>) {
  return (
    <ListPage name="agreementReports" page={props}>
      {({ rows }) =>
        rows.map((report) => (
          <ReportCard key={report.id} report={report} base={props.navigation.base} />
        ))
      }
    </ListPage>
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
