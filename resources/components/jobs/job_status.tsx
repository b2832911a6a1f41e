import { dateLabel, type Job, type Turn } from '#shared/jobs/jobs'
import type { StagingSide } from '#shared/jobs/staging_terms'
import type { ReactNode } from 'react'
import { PhaseMeter } from '~/components/jobs/phase_strip'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { DueDay } from '~/components/ui/day_times'
import { classes } from '~/lib/classes'

interface JobStatusProps {
  /** Null where only the badge is known. */
  job: Job | null
  side: StagingSide
  badges: ReactNode
  /** The text of the badge, which the line below doesn't repeat. */
  badgeText: string
  /** In place of what is waited for. */
  waiting?: ReactNode
  /** More muted lines. */
  children?: ReactNode
  className?: string
}

/** Badge, phase, next date and what is waited for, in a row of a list. The row's button says the rest. */
export function JobStatus(props: JobStatusProps) {
  const { job, side, badges, badgeText, children, className } = props
  const waited = job && waitedFor(job, badgeText)
  const waiting = props.waiting ?? (waited && <TurnSentence turn={waited} />)
  const next = job?.dates[0]
  // The sentence has the date of the fee.
  const isSaid = next?.kind === 'fee_due' && waited !== null
  return (
    <div className={classes('num grid gap-1 text-sm leading-5', className)}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {badges}
        {job?.phase && <PhaseMeter phase={job.phase} side={side} />}
      </div>
      {next && !isSaid && (
        <p className={classes(next.kind !== 'offers_end' && 'font-medium')}>
          {dateLabel(next.kind, side)} <DueDay at={next.at} window={next.window} />
          {next.state && `. ${next.state}`}
        </p>
      )}
      {waiting && <p className="text-pretty text-muted">{waiting}</p>}
      {children}
    </div>
  )
}

/** What the other side has to do, or what there is to say while nothing is open. */
function waitedFor({ steps, turn, dates }: Job, badgeText: string): Turn | null {
  const waiting = steps.find(({ isYours }) => !isYours)
  if (waiting) return waiting
  const isSaid = turn.text === badgeText || dates.some(({ at }) => at === turn.at)
  return steps.length > 0 || isSaid ? null : turn
}
