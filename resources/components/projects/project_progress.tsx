import type { Data } from '@generated/data'
import type { PartyBid } from '~/components/bids/offers'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { StepLine } from '~/components/ui/step_line'
import { classes } from '~/lib/classes'

const steps = ['Posted', 'Offers', 'Accepted', 'Confirmed', 'Completed']

function currentStep({ status, offerCount }: Data.Project, bids: readonly PartyBid[]): number {
  if (status === 'completed') return steps.length
  if (bids.some(({ view }) => view === 'released')) return steps.indexOf('Completed')
  if (bids.some(({ view }) => view === 'waiting')) return steps.indexOf('Confirmed')
  return steps.indexOf(offerCount > 0 ? 'Accepted' : 'Offers')
}

interface ProjectProgressProps {
  project: Data.Project
  bids: readonly PartyBid[]
}

/** How far the project has come, and who has to act. */
export function ProjectProgress({ project, bids }: ProjectProgressProps) {
  if (!project.turn || project.status === 'cancelled') return null
  return (
    <section aria-label="Progress" className="rounded-lg bg-sunken px-5 py-4 sm:px-6">
      <StepLine label="Steps" steps={steps} current={currentStep(project, bids)} />
      <p
        role="status"
        className={classes('mt-3', project.turn.isYours ? 'font-semibold' : 'text-muted')}
      >
        {project.turn.isYours && <span className="text-accent">Your turn: </span>}
        <TurnSentence turn={project.turn} />
      </p>
    </section>
  )
}
