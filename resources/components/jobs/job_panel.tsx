import type { JobStep } from '#shared/jobs'
import type { ReactNode } from 'react'
import { useJob, type OwnJob } from '~/components/jobs/own_job'
import { PhaseStrip } from '~/components/jobs/phase_strip'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { LinkButton } from '~/components/ui/link_button'

interface JobPanelProps {
  job: OwnJob
  /** The button of the first step, where it does more than open a page. */
  buttonOf?: (step: JobStep) => ReactNode
}

/** Where a job is, and whose turn it is. */
export function JobPanel({ job, buttonOf }: JobPanelProps) {
  const { phase, side, steps, turn } = job
  const own = steps.filter(({ isYours }) => isYours)
  const others = steps.slice(1)
  return (
    <section aria-label="Progress" className="rounded-lg bg-sunken px-5 py-4 sm:px-6">
      {phase && <PhaseStrip phase={phase} side={side} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p role="status" className="num min-w-60 flex-1 text-pretty">
          <JobSentence turn={turn} />
        </p>
        {own[0]?.button && (buttonOf?.(own[0]) ?? <StepLink step={own[0]} isFirst />)}
      </div>
      {others.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {others.map((step) => (
            <li
              key={step.key}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-3 not-last:pb-3"
            >
              <p className="num min-w-60 flex-1 text-[0.9375rem] text-pretty">
                <JobSentence turn={step} />
              </p>
              {step.button && (buttonOf?.(step) ?? <StepLink step={step} />)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface LiveJobProps extends Pick<JobPanelProps, 'buttonOf'> {
  projectId: number
  initial: OwnJob
}

/** The panel, kept fresh. */
export function LiveJob({ projectId, initial, buttonOf }: LiveJobProps) {
  return <JobPanel job={useJob(projectId, initial)} buttonOf={buttonOf} />
}

/** "Your turn: propose a day for the install." */
export function JobSentence({ turn }: { turn: Pick<JobStep, 'isYours' | 'text' | 'at'> }) {
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

function StepLink({ step, isFirst = false }: { step: JobStep; isFirst?: boolean }) {
  return (
    <LinkButton
      variant={isFirst ? 'primary' : 'secondary'}
      className="no-print max-sm:w-full"
      href={step.href}
    >
      {step.button}
    </LinkButton>
  )
}
