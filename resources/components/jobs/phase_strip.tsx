import { jobPhases, phaseLabel, type JobPhase } from '#shared/jobs/jobs'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { classes } from '~/lib/classes'

interface PhaseProps {
  phase: JobPhase
  side: StagingSide
}

const all = jobPhases.options.map(({ value }) => value)

const look = (at: number, current: number) =>
  classes(
    '[print-color-adjust:exact]',
    at > current ? 'bg-control/38' : at < current ? 'bg-ink/62' : 'bg-ink'
  )

/** The phases of a job in a row, with the current one marked. Phones read its name and number. */
export function PhaseStrip({ phase, side }: PhaseProps) {
  const current = all.indexOf(phase)
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm sm:hidden" aria-hidden="true">
        <span className="font-semibold">{phaseLabel(phase, side)}</span>
        <span className="num text-muted">
          Phase {current + 1} of {all.length}
        </span>
      </p>
      <ol aria-label="Phases" className="flex gap-1 max-sm:mt-2 sm:gap-1.5">
        {all.map((each, at) => (
          <li
            key={each}
            aria-current={at === current ? 'step' : undefined}
            className="min-w-0 flex-1"
          >
            <span
              aria-hidden="true"
              className={classes('block h-1.5 rounded-full', look(at, current))}
            />
            <span
              className={classes(
                'mt-1.5 block text-[0.8125rem] leading-4 max-sm:sr-only',
                at === current ? 'font-semibold' : 'text-muted'
              )}
            >
              {phaseLabel(each, side)}
              {at < current && <span className="sr-only">, done</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The same in a row of a list. */
export function PhaseMeter({ phase, side }: PhaseProps) {
  const current = all.indexOf(phase)
  return (
    <span className="inline-flex items-center gap-2 text-[0.8125rem] whitespace-nowrap">
      <span aria-hidden="true" className="flex items-center gap-0.5">
        {all.map((each, at) => (
          <span
            key={each}
            className={classes(
              'w-[0.5625rem] rounded-full',
              at === current ? 'h-1.5' : 'h-1',
              look(at, current)
            )}
          />
        ))}
      </span>
      <span className="font-semibold">{phaseLabel(phase, side)}</span>
    </span>
  )
}
