import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { JobStep, JobStepKey } from '#shared/jobs/jobs'
import { focusJobSentence } from '~/components/jobs/focus_job'
import type { OwnJob } from '~/components/jobs/own_job'
import { OutcomeChoices } from '~/components/home_outcomes/outcome_choices'
import { Button, buttonClasses } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { usePart } from '~/hooks/use_part'

interface StepButtonProps {
  job: OwnJob
  step: JobStep
  /** The most urgent step has the one filled button of the page. */
  isFirst: boolean
}

/** Steps that need a confirmation. */
const asked: readonly JobStepKey[] = ['confirm_work', 'finish_work', 'reopen_project']

/** Does a step where it is a question, else leads to the place where it is done. */
export function StepButton({ job, step, isFirst }: StepButtonProps) {
  const { url } = usePage()
  const look = {
    variant: isFirst ? ('primary' as const) : ('secondary' as const),
    className: 'no-print max-sm:w-full',
  }
  if (asked.includes(step.key)) {
    return <Asking {...{ job, step }} look={look} />
  }
  const [path, anchor] = step.href.split('#')
  const isElsewhere = path !== url.split(/[?#]/)[0]
  if (step.key === 'report_outcome' && job.header && isElsewhere) {
    const projectId = job.header.project.id
    return (
      <OutcomeChoices className="w-full sm:w-auto" {...{ projectId, onDone: focusJobSentence }} />
    )
  }
  if (isElsewhere) {
    return (
      <LinkButton {...look} href={step.href}>
        {step.button}
      </LinkButton>
    )
  }
  if (!anchor) return null
  return (
    <a className={buttonClasses(look)} href={`#${anchor}`} onClick={() => unfold(anchor)}>
      {step.button}
    </a>
  )
}

/** The place may be in a part that is folded. */
function unfold(id: string) {
  const fold = document.getElementById(id)?.closest('details')
  if (fold) fold.open = true
}

/** Loaded on demand: most people who see the button don't press it. */
const loadQuestion = () => import('~/components/jobs/step_question')

interface AskingProps {
  job: OwnJob
  step: JobStep
  look: { variant: 'primary' | 'secondary'; className: string }
}

function Asking({ job, step, look }: AskingProps) {
  const [asks, setAsks] = useState(false)
  const question = usePart(loadQuestion, () => router.visit(step.href))
  return (
    <>
      <Button
        {...look}
        {...question.prefetches}
        onClick={() => {
          setAsks(true)
          void question.need()
        }}
      >
        {step.button}
      </Button>
      {asks && question.part && job.header && (
        <question.part.StepQuestion
          header={job.header}
          step={step}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            // The pages of the former job are closed.
            if (step.key === 'reopen_project') return router.visit(step.href)
            // The dialog gives the focus back first.
            setTimeout(focusJobSentence)
          }}
        />
      )}
    </>
  )
}
