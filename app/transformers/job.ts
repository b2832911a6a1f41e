import { departures } from '#shared/jobs/departures'
import {
  awaitsRemoval,
  phaseLabel,
  type InCharge,
  type Job,
  type JobDate,
  type JobHeader,
  type JobStep,
} from '#shared/jobs/jobs'
import { lossSentence } from '#shared/jobs/losses'
import { sumsOf } from '#shared/jobs/schedule'
import { visitKinds } from '#shared/jobs/visits'
import { windowInWords } from '#shared/jobs/windows'
import { homeZone, zoneName } from '#shared/places/home_zones'
import { dayWithWeekday, marketToday } from '#shared/values/market_time'
import { projectTextsFor } from '#shared/masking/masking'
import { addDays, otherSide, stagingSides, type StagingSide } from '#shared/jobs/staging_terms'
import { isPaid, isReleased } from '#lifecycles/bid_lifecycle'
import { byUrgency, dayOfDate, jobFor, type JobFacts } from '#lifecycles/job'
import { daysOfStaging } from '#lifecycles/staging_rules'
import type { FoundJob, OpenedJob, OwnJob } from '#queries/jobs'
import type { Colleague } from '#queries/in_charge'
import { projectBadges } from '#transformers/badges'
import { inChargeOf } from '#transformers/in_charge'

/** A job with the viewer's side. The header is null for a company that is only invited. */
export type ShownJob = Job & Pick<OwnJob, 'side'> & { header: JobHeader | null }

/** A job for one of its two sides, with the side and the header of its pages. */
export function shownJob(found: OpenedJob): ShownJob {
  const { side, facts } = found
  const job = jobFor(facts, side, { now: new Date() })
  return { side, ...job, header: side === 'owner' || facts.offer ? headerOf(found, job) : null }
}

function headerOf(found: OpenedJob, job: Job): JobHeader {
  const { side, facts, page } = found
  const { project, offer } = facts
  const isReadable = side === 'owner' || (offer !== null && isReleased(offer))
  const { title, neighborhood, city, state, location } = {
    ...page.texts,
    ...projectTextsFor({ ...page.texts, masked: page.masked }, isReadable),
  }
  return {
    project: { id: project.id, title, neighborhood, city, state, location },
    badge: projectBadges[project.status],
    isHidden: project.isHidden,
    offerId: offer?.id ?? null,
    messagesHref: page.otherId ? `/messages?to=${page.otherId}&project=${project.id}` : '/messages',
    unread: page.unread,
    formerAgreement: page.former && {
      href: `/bids/${page.former.bidId}/agreement`,
      endedOn: marketToday(new Date(page.former.endedAt)),
    },
    inCharge: page.colleagues && chargeOf(found, page.colleagues),
    note: noteOf(found, job),
    dealPages: offer && isPaid(offer) ? 'open' : job.phase ? 'locked' : 'none',
  }
}

function chargeOf({ inChargeId, page }: OpenedJob, colleagues: Colleague[]) {
  const now = inChargeOf(inChargeId, { colleagues, own: page.ownSeatId })
  const isSomeone = now !== null && now !== 'nobody'
  return { seatId: isSomeone ? now.seatId : null, isYou: isSomeone && now.isYou, colleagues }
}

/** A loss, or that the other side has left or is suspended, unless the turn says so itself. */
function noteOf({ side, facts, page }: OpenedJob, { phase, turn }: Job): string | null {
  if (page.loss) return lossSentence(page.loss)
  const { project, offer } = facts
  const isRunning = project.status === 'in_progress' || awaitsRemoval(phase)
  if (!offer?.paid || !isRunning) return null
  const isOwner = side === 'owner'
  if (offer.paid.isGone[otherSide(side)]) {
    const left = isOwner ? departures.companyLeft : departures.ownerLeft
    return `${turn.text}.`.startsWith(left) ? null : left
  }
  if (!page.isOtherSuspended) return null
  return isOwner ? departures.companySuspended : departures.ownerSuspended
}

/** `Install: Tue, Dec 1, 2026, 9 to 11 AM ET`: when the company comes to the home, as far as it's agreed. */
function visitsOf({ offer }: JobFacts): string[] {
  if (!offer?.paid) return []
  const { staging, home } = offer.paid
  const zone = zoneName(homeZone(home)).short
  return daysOfStaging(staging).flatMap(({ kind, day, window, takesPlace }) => {
    if (kind === 'last_day' || !takesPlace) return []
    const hours = window ? `, ${windowInWords(window)} ${zone}` : ''
    return `${visitKinds.label(kind)}: ${dayWithWeekday(day)}${hours}`
  })
}

/** A job as the team reads it: the phase in the owner's words, the visits, and what each side has to do. */
export function jobForTeam({ facts }: FoundJob) {
  const stepsOf = (side: StagingSide) =>
    jobFor(facts, side, { now: new Date(), withNames: false }).steps.flatMap(
      ({ key, isYours, text, at }) =>
        isYours ? [{ key: `${side} ${key}`, side: stagingSides.label(side), text, at }] : []
    )
  const { phase } = jobFor(facts, 'owner', { now: new Date() })
  return {
    phase: phase && phaseLabel(phase, 'owner'),
    visits: visitsOf(facts),
    openSteps: stagingSides.values.flatMap(stepsOf),
  }
}

/** The job that a step or a date belongs to. */
interface Origin {
  /** The viewer's side in this job. */
  side: StagingSide
  projectId: number
  /** The viewer's own offer; null for an owner, and for an invitation. */
  bidId: number | null
  title: string
}

/** An open step of the viewer. */
export type OwnStep = JobStep &
  Origin & {
    /** Who is in charge for the viewer's account; null in an account with one person, and of an invitation. */
    inCharge: InCharge | null
  }

/** A date of a job. */
export type OwnDate = JobDate &
  Origin & {
    /** The calendar day in the market's zone (`2026-11-30`). */
    day: string
    /** Path of the page that says more. */
    href: string
  }

/** What a dashboard begins with. */
export interface Board {
  /** Most urgent first. */
  yourTurn: OwnStep[]
  week: {
    /**
     * Of the company's jobs that have a schedule of payments, in cents; null without one. `hidden` is due for jobs that
     * it has removed from its list.
     */
    owed: { due: number; overdue: number; hidden: number } | null
    /** The first of seven calendar days, in the market's zone (`2026-11-30`). */
    today: string
    /** On these seven days, in their order. */
    dates: OwnDate[]
    /** The first date of all, also after these days; null without any. */
    next: OwnDate | null
  }
}

const daysOfWeek = 7

function hrefOf({ kind }: JobDate, side: StagingSide, { project, offer }: JobFacts): string {
  const page = `/projects/${project.id}`
  if (kind === 'offers_end') return page
  if (kind === 'fee_due') return side === 'owner' ? `${page}#offers` : `/payment/${offer?.id}`
  return `${page}/staging`
}

const byDay = (one: OwnDate, other: OwnDate) =>
  one.day === other.day ? one.at.length - other.at.length : one.day < other.day ? -1 : 1

/** What is due to a company in its jobs. */
function owedTo(jobs: Iterable<FoundJob>, today: string): Board['week']['owed'] {
  const schedules = [...jobs].flatMap(({ facts, isRemovedFromList }) => {
    const owed = facts.offer?.paid?.owed
    return owed ? [{ owed, isRemovedFromList }] : []
  })
  if (schedules.length === 0) return null
  const sums = (some: typeof schedules) =>
    sumsOf(
      some.flatMap(({ owed }) => owed),
      today
    )
  const { due, overdue } = sums(schedules)
  return { due, overdue, hidden: sums(schedules.filter((each) => each.isRemovedFromList)).due }
}

/**
 * The open steps and the dates of one person's jobs, by the side that the person is on.
 *
 * @param people  who can be in charge, and the reader's seat
 */
export function boardOf(
  found: Partial<Record<StagingSide, Iterable<FoundJob>>>,
  people: { colleagues: readonly Colleague[]; own: number | null } = { colleagues: [], own: null }
): Board {
  const now = new Date()
  const today = marketToday(now)
  const steps = new Map<string, OwnStep>()
  const dates = new Map<string, OwnDate>()
  for (const side of stagingSides.values) {
    for (const { title, facts, inChargeId, isRemovedFromList } of found[side] ?? []) {
      if (isRemovedFromList) continue
      const job = jobFor(facts, side, { now })
      const { project, offer } = facts
      const bidId = side === 'stager' ? (offer?.id ?? null) : null
      const origin = { side, projectId: project.id, bidId, title }
      const isInvitation = side === 'stager' && offer === null
      const inCharge = isInvitation ? null : inChargeOf(inChargeId, people)
      // A company may have cancelled several offers on a project that it is invited to: each is in it once.
      for (const step of job.steps) {
        if (step.isYours) steps.set(`${project.id} ${step.key}`, { ...step, ...origin, inCharge })
      }
      for (const date of job.dates) {
        const href = hrefOf(date, side, facts)
        dates.set(`${project.id} ${date.kind}`, {
          ...date,
          ...origin,
          day: dayOfDate(date.at),
          href,
        })
      }
    }
  }
  const sorted = [...dates.values()].toSorted(byDay)
  const end = addDays(today, daysOfWeek)
  return {
    yourTurn: [...steps.values()].toSorted(byUrgency),
    week: {
      owed: owedTo(found.stager ?? [], today),
      ...{ today, dates: sorted.filter(({ day }) => day < end), next: sorted[0] ?? null },
    },
  }
}
