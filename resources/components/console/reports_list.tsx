import type { Data } from '@generated/data'
import { AccountLink } from '~/components/console/console_links'
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
