import type { JobPhase } from '#shared/jobs/jobs'
import { isSameTime, type VisitTime } from '#shared/jobs/visits'
import type { TimeWindow } from '#shared/jobs/windows'
import {
  installDayRefusal,
  lastDayOf,
  questionDay,
  type StagingAnswer,
  type StagingSide,
} from '#shared/jobs/staging_terms'
import { Forbidden } from '#lifecycles/lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { isSeen, visitOf, type SeenTime, type StoredVisit } from '#lifecycles/visits'

/** The state of a staging. All days are calendar days (YYYY-MM-DD) in the market's zone. */
export interface StagingState {
  proposedInstallOn: string | null
  proposedBy: StagingSide | null
  installOn: string | null
  removalOn: string | null
  ownerAnswer: StagingAnswer | null
  stagerAnswer: StagingAnswer | null
  removedOn: string | null
  /** Who has asked for another month, and waits for an answer. */
  extensionAskedBy: StagingSide | null
  /** The crew couldn't get in on the agreed install day, and the work isn't completed. */
  isInstallMissed: boolean
  /** Times of walk-through, install and removal. `visitOf` says what holds of them. */
  visits: readonly StoredVisit[]
}

export interface StagingSituation {
  staging: StagingState
  project: { status: ProjectStatus }
  /** The person's own side. */
  side: StagingSide
  /** Whether the other side has deleted its account. */
  isAlone: boolean
  /** Today in the market's zone. */
  today: string
}

export const stagingClosed =
  'Only the owner and the staging company see this page, once the platform fee is paid.'

const isRemoved = 'The furniture has been removed. The dates can no longer be changed.'
const isCancelled = 'This project was cancelled. The dates can no longer be changed.'
const isAlone = 'The other side has deleted its account, so you can’t agree on dates anymore.'

const isUnneeded =
  'The staging company has deleted its account, so the address is no longer needed.'

const isTooEarly = 'You can answer two weeks before the removal.'

export const answerOf = (staging: StagingState, side: StagingSide): StagingAnswer | null =>
  side === 'owner' ? staging.ownerAnswer : staging.stagerAnswer

/**
 * What the two answers lead to; null while one is missing. Only two for extending extend the term.
 * In every other case the removal stays on its date.
 */
export function outcomeOf({
  ownerAnswer,
  stagerAnswer,
}: Pick<StagingState, 'ownerAnswer' | 'stagerAnswer'>): 'extended' | 'removal' | null {
  if (ownerAnswer === null || stagerAnswer === null) return null
  return ownerAnswer === 'extend' && stagerAnswer === 'extend' ? 'extended' : 'removal'
}

/** A day of a staging. A last day after an early removal doesn't take place. */
export interface StagingDay {
  kind: 'walk_through' | 'install' | 'last_day' | 'removal'
  /** Calendar day (YYYY-MM-DD). */
  day: string
  /** By the clock of the home; null for the whole day. */
  window: TimeWindow | null
  takesPlace: boolean
}

/** A walk-through that was agreed on; install, last day and removal only with an agreed install date. */
export function daysOfStaging(
  staging: Pick<
    StagingState,
    'proposedInstallOn' | 'proposedBy' | 'installOn' | 'removalOn' | 'removedOn' | 'visits'
  >
): StagingDay[] {
  const { installOn, removalOn, removedOn, visits } = staging
  const walkThrough = visits.find(({ kind }) => kind === 'walk_through')
  const days: StagingDay[] = walkThrough?.agreedOn
    ? [
        {
          kind: 'walk_through',
          day: walkThrough.agreedOn,
          window: walkThrough.agreedWindow,
          takesPlace: visitOf(staging, 'walk_through').agreed !== null,
        },
      ]
    : []
  if (!installOn || !removalOn) return days
  const lastDay = lastDayOf(removalOn)
  const windowOf = (kind: 'install' | 'removal') => visitOf(staging, kind).agreed?.window ?? null
  return [
    ...days,
    { kind: 'install', day: installOn, window: windowOf('install'), takesPlace: true },
    {
      kind: 'last_day',
      day: lastDay,
      window: null,
      takesPlace: removedOn === null || removedOn > lastDay,
    },
    {
      kind: 'removal',
      day: removedOn ?? removalOn,
      window: removedOn === null || removedOn === removalOn ? windowOf('removal') : null,
      takesPlace: true,
    },
  ]
}

/** The phase of a paid job, by the dates of its staging. */
export function stagingPhase(
  { installOn, removalOn, removedOn }: StagingState,
  today: string
): Extract<JobPhase, 'paid' | 'dated' | 'in_home' | 'ending' | 'removed'> {
  if (removedOn) return 'removed'
  if (!installOn || !removalOn) return 'paid'
  if (today < installOn) return 'dated'
  return today < questionDay(removalOn) ? 'in_home' : 'ending'
}

/** Whether the home is staged: the install date is here, and the furniture isn't removed. */
export const isStaged = ({ installOn, removedOn }: StagingState, today: string): boolean =>
  installOn !== null && installOn <= today && removedOn === null

/** The agreed install day while it is still to come; null otherwise. */
export const installAhead = (installOn: string | null, today: string): string | null =>
  installOn !== null && installOn > today ? installOn : null

/** The install day that waits for an answer. Once it has passed, the other side can't agree to it anymore. */
export const openProposal = (
  { proposedInstallOn }: Pick<StagingState, 'proposedInstallOn'>,
  today: string
): string | null =>
  proposedInstallOn !== null && proposedInstallOn >= today ? proposedInstallOn : null

function ended({ staging, project }: StagingSituation): string | null {
  if (staging.removedOn) return isRemoved
  return project.status === 'cancelled' ? isCancelled : null
}

/** Whether the two can still agree on something. */
const changeClosed = (situation: StagingSituation): string | null =>
  ended(situation) ?? (situation.isAlone ? isAlone : null)

/** Whether the install date can still be set or moved. One on which the crew couldn't get in can be moved afterwards. */
function installClosed(situation: StagingSituation): string | null {
  const { staging, today } = situation
  const over = changeClosed(situation)
  if (over) return over
  if (staging.installOn && staging.installOn < today && !staging.isInstallMissed) {
    return 'The install date has passed. It can no longer be changed.'
  }
  return null
}

/**
 * Why an action on a staging is refused right now; null if it is allowed. Policies decide who may
 * do it.
 */
export const stagingRefusals = {
  /** @param isParty  whether contact details are released to the person (`releasedContactOf`) */
  enter: ({ isParty }: { isParty: boolean }): Forbidden | null =>
    isParty ? null : new Forbidden(stagingClosed),

  /** @param seen  the version of the dates that the person saw; without it, any is accepted */
  changeDates: ({ revision, seen }: { revision: number; seen?: number }): string | null =>
    seen === undefined || seen === revision
      ? null
      : 'The dates have just changed. Look at them, then try again.',

  /** Of an install date and its time; see `visitRefusals`. */
  change: changeClosed,

  /**
   * Proposing the agreed time withdraws what was proposed instead of it.
   *
   * @param time  left out to ask whether any can be proposed
   */
  propose(situation: StagingSituation, time?: VisitTime): string | null {
    const { staging, side, today } = situation
    const closed = installClosed(situation)
    if (closed || time === undefined) return closed
    const { proposed, agreed } = visitOf(staging, 'install')
    if (!proposed && isSameTime(time, agreed)) return 'This is the agreed install date already.'
    if (proposed?.by === side && isSameTime(time, proposed)) {
      return 'You have proposed this date already.'
    }
    return installDayRefusal(time.day, today)
  },

  /** @param seen  the proposed time that the person saw; left out to ask whether there is one */
  agree(situation: StagingSituation, seen?: SeenTime): string | null {
    const { staging, side, today } = situation
    const closed = installClosed(situation)
    if (closed) return closed
    const { proposed } = visitOf(staging, 'install')
    if (!proposed || proposed.by === side) return 'There is no proposed date to agree to.'
    if (seen && !isSeen(seen, proposed)) {
      return 'The other side has proposed another date. Look at it before you agree.'
    }
    return installDayRefusal(proposed.day, today)
  },

  /** By the owner, while the company has an account. Deleting the account erases the address. */
  describeAccess: (situation: StagingSituation): string | null =>
    ended(situation) ?? (situation.isAlone ? isUnneeded : null),

  /** Answers are final once both sides have answered. */
  answer(situation: StagingSituation): string | null {
    const { staging, side, today } = situation
    const { removalOn } = staging
    const over = ended(situation)
    if (over) return over
    if (situation.isAlone) return isAlone
    if (!removalOn) return 'Agree on an install date first.'
    if (today < questionDay(removalOn)) return isTooEarly
    if (today > removalOn) return 'The term has ended.'
    if (outcomeOf(staging) === null) return null
    return answerOf(staging, side)
      ? 'You have both answered. The answers can’t be changed anymore.'
      : null
  },

  /** Also on a cancelled project: furniture that was installed is picked up in any case. */
  markRemoved({ staging, today }: StagingSituation): string | null {
    if (staging.removedOn) return 'The furniture is marked as removed already.'
    if (!staging.installOn) return 'Agree on an install date first.'
    return today < staging.installOn
      ? 'The furniture can be marked as removed from the install date on.'
      : null
  },
}
