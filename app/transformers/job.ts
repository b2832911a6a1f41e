import { phaseLabel, type Job, type JobStep } from '#shared/jobs'
import { stagingSides, type StagingSide } from '#shared/staging_terms'
import { byUrgency, jobFor } from '#lifecycles/job'
import type { FoundJob, OwnJob } from '#queries/jobs'

/** A job for one of its two sides, with the side. */
export const shownJob = (found: OwnJob): Job & Pick<OwnJob, 'side'> => ({
  side: found.side,
  ...jobFor(found.facts, found.side, { now: new Date() }),
})

/** A job as the team reads it: the phase in the owner's words, and what each side has to do. */
export function jobForTeam({ facts }: FoundJob) {
  const stepsOf = (side: StagingSide) =>
    jobFor(facts, side, { now: new Date(), withNames: false }).steps.flatMap(
      ({ key, isYours, text, at }) =>
        isYours ? [{ key: `${side} ${key}`, side: stagingSides.label(side), text, at }] : []
    )
  const { phase } = jobFor(facts, 'owner', { now: new Date() })
  return {
    phase: phase && phaseLabel(phase, 'owner'),
    openSteps: stagingSides.values.flatMap(stepsOf),
  }
}

/** An open step of the viewer, with the job that it belongs to. */
export type OwnStep = JobStep & {
  projectId: number
  /** The viewer's own offer; null for an owner, and for an invitation. */
  bidId: number | null
  title: string
}

/** The steps that wait for the viewer in any of these jobs, most urgent first. */
export function ownStepsOf(found: Iterable<FoundJob>, side: OwnJob['side']): OwnStep[] {
  const now = new Date()
  const steps = [...found].flatMap(({ title, facts }) =>
    jobFor(facts, side, { now })
      .steps.filter(({ isYours }) => isYours)
      .map((step) => ({
        ...step,
        projectId: facts.project.id,
        bidId: side === 'stager' ? (facts.offer?.id ?? null) : null,
        title,
      }))
  )
  return steps.toSorted(byUrgency)
}
