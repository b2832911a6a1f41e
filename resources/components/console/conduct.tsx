import type { Data } from '@generated/data'
import { ReportsList } from '~/components/console/reports_list'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { number } from '~/lib/format'

export type ConductRecord = NonNullable<Data.ConsoleReport['record']>

/** `2 warnings, 1 mute, 3 reports`; what never happened is left out. */
export function recordText({ warnings, mutes, suspensions, reports }: ConductRecord): string {
  const counts = [
    [warnings, 'warning'],
    [mutes, 'mute'],
    [suspensions, 'suspension'],
    [reports, 'report'],
  ] as const
  const texts = counts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${number(count)} ${name}${count === 1 ? '' : 's'}`)
  return texts.join(', ') || 'No warnings, no reports'
}

interface ConductProps {
  mute: Data.ConsoleUser['mute']
  record: ConductRecord
  reports: readonly Data.ConsoleReport.Variants['inBrief'][]
}

/** Warnings, mutes and reports of an account. */
export function Conduct({ mute, record, reports }: ConductProps) {
  return (
    <Card title="Conduct">
      <p className="num text-sm">{recordText(record)}</p>
      {mute && (
        <p className="mt-1 text-sm">
          <span className="font-semibold">
            Muted{' '}
            {mute.until ? (
              <>
                until <LocalTime at={mute.until} />
              </>
            ) : (
              'until the team lifts it'
            )}
            , {mute.category}:
          </span>{' '}
          <span className="break-words text-muted">{mute.reason}</span>
        </p>
      )}
      {reports.length > 0 && (
        <div className="mt-2 border-t border-line">
          <ReportsList reports={reports} />
        </div>
      )}
    </Card>
  )
}
