import type { Job, JobHeader, JobStep } from '#shared/jobs'
import { projectTextsFor } from '#shared/masking'
import { isPaid } from '#lifecycles/bid_lifecycle'
import { byUrgency, jobFor } from '#lifecycles/job'
import type { FoundJob, OpenedJob, OwnJob } from '#queries/jobs'
import { projectBadges } from '#transformers/badges'

/** A job with the viewer's side. The header is null for a company that is only invited. */
export type ShownJob = Job & Pick<OwnJob, 'side'> & { header: JobHeader | null }

/** A job for one of its two sides, with the side and the header of its pages. */
export function shownJob(found: OpenedJob): ShownJob {
  const { side, facts } = found
  const job = jobFor(facts, side, { now: new Date() })
  return { side, ...job, header: side === 'owner' || facts.offer ? headerOf(found, job) : null }
}

function headerOf({ side, facts, page }: OpenedJob, { phase }: Job): JobHeader {
  const { project, offer } = facts
  const isReleased = offer !== null && isPaid(offer)
  const { title, neighborhood, city, state, location } = {
    ...page.texts,
    ...projectTextsFor({ ...page.texts, masked: page.masked }, side === 'owner' || isReleased),
  }
  return {
    project: { id: project.id, title, neighborhood, city, state, location },
    badge: projectBadges[project.status],
    isHidden: project.isHidden,
    offerId: offer?.id ?? null,
    messagesHref: page.otherId ? `/messages?to=${page.otherId}&project=${project.id}` : '/messages',
    unread: page.unread,
    dealPages: isReleased ? 'open' : phase ? 'locked' : 'none',
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
