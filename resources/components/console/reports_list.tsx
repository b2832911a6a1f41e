import type { Data } from '@generated/data'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'

/** Reports that an account wrote or was the subject of. */
export function ReportsList({ reports }: { reports: readonly BriefReport[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {reports.map(({ id, reason, reporter, reported, createdAt, badge }) => (
        <li key={id} className="flex items-start justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-1.5">
              <AccountLink id={reporter.id}>{reporter.name}</AccountLink>
              about
              <AccountLink id={reported.id}>{reported.name}</AccountLink>
              <LocalTime at={createdAt} format="moment" className="num text-muted" />
            </p>
            <p className="break-words text-muted">{reason}</p>
          </div>
          <Badge {...badge} />
        </li>
      ))}
    </ul>
  )
}

type BriefReport = Data.ConsoleReport.Variants['inBrief']

/** Reports that an owner doesn't respond, which an account made or was the subject of. */
export function OwnerReportsList({ reports }: { reports: readonly BriefOwnerReport[] }) {
  return (
    <ul className="-mt-2 divide-y divide-line text-sm">
      {reports.map(({ id, stager, owner, project, createdAt, badge }) => (
        <li key={id} className="flex items-start justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-1.5">
              <AccountLink id={stager.id}>{stager.name}</AccountLink>
              about
              <AccountLink id={owner.id}>{owner.name}</AccountLink>
              <LocalTime at={createdAt} format="moment" className="num text-muted" />
            </p>
            <ProjectLink id={project.id} className="text-muted">
              {project.title}
            </ProjectLink>
          </div>
          <Badge {...badge} />
        </li>
      ))}
    </ul>
  )
}

type BriefOwnerReport = Data.ConsoleOwnerReport.Variants['inBrief']
