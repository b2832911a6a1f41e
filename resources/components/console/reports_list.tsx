import type { Data } from '@generated/data'
import type { ReactNode } from 'react'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'

type BriefReport = Data.ConsoleReport.Variants['inBrief']
type BriefOwnerReport = Data.ConsoleOwnerReport.Variants['inBrief']

interface ReportRowProps extends Pick<BriefReport, 'createdAt' | 'badge'> {
  by: BriefReport['reporter']
  about: BriefReport['reported']
  children: ReactNode
}

function ReportRow({ by, about, createdAt, badge, children }: ReportRowProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-1.5">
          <AccountLink id={by.id}>{by.name}</AccountLink>
          about
          <AccountLink id={about.id}>{about.name}</AccountLink>
          <LocalTime at={createdAt} format="moment" className="num text-muted" />
        </p>
        {children}
      </div>
      <Badge {...badge} />
    </li>
  )
}

/** Reports that an account wrote or was the subject of. */
export function ReportsList({ reports }: { reports: readonly BriefReport[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {reports.map(({ id, reason, reporter, reported, ...report }) => (
        <ReportRow key={id} by={reporter} about={reported} {...report}>
          <p className="break-words text-muted">{reason}</p>
        </ReportRow>
      ))}
    </ul>
  )
}

/** Reports that an owner doesn't respond, which an account made or was the subject of. */
export function OwnerReportsList({ reports }: { reports: readonly BriefOwnerReport[] }) {
  return (
    <ul className="-mt-2 divide-y divide-line text-sm">
      {reports.map(({ id, stager, owner, project, ...report }) => (
        <ReportRow key={id} by={stager} about={owner} {...report}>
          <ProjectLink id={project.id} className="text-muted">
            {project.title}
          </ProjectLink>
        </ReportRow>
      ))}
    </ul>
  )
}
