import { jobDateKinds, type Job, type JobStep, type Turn } from '#shared/jobs/jobs'
import type { ReactNode } from 'react'
import { jobSentenceId } from '~/components/jobs/focus_job'
import type { OwnJob } from '~/components/jobs/own_job'
import { PhaseStrip } from '~/components/jobs/phase_strip'
import { StepButton } from '~/components/jobs/step_button'
import { InChargeFold } from '~/components/people/in_charge_fold'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { ChevronDown, TriangleAlert } from '~/components/ui/icons'
import { SentenceTime } from '~/components/ui/day_times'
import { TimeLeft } from '~/components/ui/local_time'

export interface JobPanelProps {
  job: OwnJob
  /** The button of a step that this page does in its own way; undefined for the usual one. */
  buttonOf?: (step: JobStep, isFirst: boolean) => ReactNode
  /** Another one in the page has the element id of the sentence. Default false. */
  isSecond?: boolean
}

/** Where a job is, and whose turn it is. */
export function JobPanel({ job, buttonOf, isSecond = false }: JobPanelProps) {
  const { phase, side, steps, turn, header } = job
  const [first, second, ...others] = steps
  const row = (step: JobStep) => <OtherStep key={step.key} {...{ job, step, buttonOf }} />
  return (
    <section aria-label="Progress" className="rounded-lg bg-sunken px-5 py-4 sm:px-6 sm:py-5">
      {phase && <PhaseStrip phase={phase} side={side} />}
      {header?.note && (
        <p
          role="status"
          className="flex gap-2.5 text-[0.9375rem] text-pretty text-warning not-first:mt-3.5"
        >
          <TriangleAlert className="icon mt-0.5" />
          {header.note}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 not-first:mt-3.5">
        <div className="min-w-60 flex-1">
          <p
            id={isSecond ? undefined : jobSentenceId}
            tabIndex={-1}
            role="status"
            className="num scroll-mt-32 text-pretty outline-none"
          >
            <JobSentence turn={turn} />
          </p>
          <SecondLine turn={turn} dates={job.dates} />
        </div>
        {first && buttonFor({ job, step: first, buttonOf, isFirst: true })}
      </div>
      {second && <ul className="mt-4 border-t border-line pt-3.5">{row(second)}</ul>}
      {others.length > 0 && (
        <details className="group mt-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-[0.9375rem] font-medium [&::-webkit-details-marker]:hidden">
            and {others.length} more
            <ChevronDown className="icon size-4 text-muted group-open:rotate-180" />
          </summary>
          <ul className="grid gap-3">{others.map(row)}</ul>
        </details>
      )}
      {header?.inCharge && <InChargeFold projectId={header.project.id} {...header.inCharge} />}
    </section>
  )
}

interface StepProps extends JobPanelProps {
  step: JobStep
}

const buttonFor = ({ job, step, buttonOf, isFirst }: StepProps & { isFirst: boolean }) =>
  step.button && (buttonOf?.(step, isFirst) ?? <StepButton {...{ job, step, isFirst }} />)

function OtherStep(props: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="num min-w-60 flex-1 text-[0.9375rem] text-pretty">
        <JobSentence turn={props.step} />
      </p>
      {buttonFor({ ...props, isFirst: false })}
    </li>
  )
}

/** The time left, and the next date that the sentence doesn't name. */
function SecondLine({ turn, dates }: Pick<Job, 'turn' | 'dates'>) {
  const isMoment = turn.at !== null && turn.at.length > 10
  const next = dates.find(({ kind, at }) => at !== turn.at && kind !== 'fee_due')
  if (!isMoment && !next) return null
  return (
    <p className="num mt-1 text-[0.9375rem] text-muted">
      {isMoment && (
        <>
          <TimeLeft at={turn.at!} />.{' '}
        </>
      )}
      {next && (
        <>
          Next: {jobDateKinds.label(next.kind).toLowerCase()} on{' '}
          <SentenceTime at={next.at} window={next.window} />.
        </>
      )}
    </p>
  )
}

/** "Your turn: propose a day for the install." */
export function JobSentence({ turn }: { turn: Turn }) {
  if (!turn.isYours) return <TurnSentence turn={turn} />
  const text = turn.text.charAt(0).toLowerCase() + turn.text.slice(1)
  return (
    <>
      <span className="font-semibold text-accent-strong">Your turn: </span>
      <span className="font-semibold">
        <TurnSentence turn={{ ...turn, text }} />
      </span>
    </>
  )
}
