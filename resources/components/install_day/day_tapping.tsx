import { useCallback, useState } from 'react'
import { daySteps } from '#shared/jobs/install_day'
import { DaySteps } from '~/components/install_day/day_steps'
import { useDayTaps } from '~/components/install_day/day_taps'
import { NoAccessDialog } from '~/components/install_day/no_access_dialog'
import { TapProblems } from '~/components/install_day/tap_problems'
import type { Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { readAgain } from '~/lib/known_queries'
import { keys } from '~/lib/query_keys'
import { notKept, OutboxFull } from '~/outbox/entries'
import { personSenders } from '~/outbox/person_senders'

interface DayTappingProps {
  staging: Staging
  day: NonNullable<Staging['day']>
}

/** The company taps what happens on the day. */
export function DayTapping({ staging, day }: DayTappingProps) {
  const job = staging.project.id
  const [isLockedOut, setLockedOut] = useState(false)
  const [full, setFull] = useState<string | null>(null)
  const refresh = useCallback(() => {
    void readAgain(keys.staging(job))
    void readAgain(keys.job(job))
  }, [job])
  const taps = useDayTaps({
    ...{ job, author: day.author!, kind: day.kind, day: day.day, stored: day.taps },
    ...{ senders: personSenders, refresh },
  })
  const { next, tap } = taps
  function keep(...tapped: Parameters<typeof tap>) {
    tap(...tapped).then(
      () => setFull(null),
      (error: unknown) => {
        if (!(error instanceof OutboxFull)) throw error
        setFull(notKept(error, taps.state.entries.length))
      }
    )
  }
  return (
    <div className="grid gap-3">
      <TapProblems day={taps} full={full} />
      <div>
        <DaySteps taps={taps.taps} zone={day.zone} onUndo={(done) => void taps.undo(done)} />
      </div>
      <div className="no-print flex flex-wrap items-center gap-2">
        {next && (
          <Button
            variant="secondary"
            className="min-h-13 grow sm:grow-0"
            onClick={() => keep(next)}
          >
            {daySteps.label(next)}
          </Button>
        )}
        {taps.canReportNoAccess && (
          <Button variant="danger" className="min-h-13" onClick={() => setLockedOut(true)}>
            {daySteps.label('no_access')}
          </Button>
        )}
      </div>
      {isLockedOut && (
        <NoAccessDialog
          readers="the owner"
          onClose={() => setLockedOut(false)}
          onSend={(details) => {
            setLockedOut(false)
            keep('no_access', details)
          }}
        />
      )}
    </div>
  )
}
