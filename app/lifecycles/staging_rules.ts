import type { JobPhase } from '#shared/jobs/jobs'
import {
  installDayRefusal,
  lastDayOf,
  questionDay,
  type StagingAnswer,
  type StagingSide,
} from '#shared/jobs/staging_terms'
import { Forbidden } from '#lifecycles/lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'

/** The state of a staging. All days are calendar days (YYYY-MM-DD) in the market's zone. */
export interface StagingState {
  proposedInstallOn: string | null
  proposedBy: StagingSide | null
  installOn: string | null
  removalOn: string | null
  ownerAnswer: StagingAnswer | null
  stagerAnswer: StagingAnswer | null
  removedOn: string | null
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
  kind: 'install' | 'last_day' | 'removal'
  /** Calendar day (YYYY-MM-DD). */
  day: string
  takesPlace: boolean
}

/** Install, last day and removal; none without an agreed install date. */
export function daysOfStaging({
  installOn,
  removalOn,
  removedOn,
}: Pick<StagingState, 'installOn' | 'removalOn' | 'removedOn'>): StagingDay[] {
  if (!installOn || !removalOn) return []
  const lastDay = lastDayOf(removalOn)
  return [
    { kind: 'install', day: installOn, takesPlace: true },
    { kind: 'last_day', day: lastDay, takesPlace: removedOn === null || removedOn > lastDay },
    { kind: 'removal', day: removedOn ?? removalOn, takesPlace: true },
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

/** Whether the install date can still be set or moved. */
function installClosed(situation: StagingSituation): string | null {
  const { staging, today } = situation
  const over = ended(situation)
  if (over) return over
  if (situation.isAlone) return isAlone
  if (staging.installOn && staging.installOn < today) {
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

  /**
   * Proposing the agreed date withdraws what was proposed instead of it.
   *
   * @param day  left out to ask whether any date can be proposed
   */
  propose(situation: StagingSituation, day?: string): string | null {
    const { staging, side, today } = situation
    const closed = installClosed(situation)
    if (closed || day === undefined) return closed
    if (day === staging.installOn && !staging.proposedInstallOn) {
      return 'This is the agreed install date already.'
    }
    if (day === staging.proposedInstallOn && staging.proposedBy === side) {
      return 'You have proposed this date already.'
    }
    return installDayRefusal(day, today)
  },

  /** @param day  the proposed date that the person saw; left out to ask whether there is one */
  agree(situation: StagingSituation, day?: string): string | null {
    const { staging, side, today } = situation
    const closed = installClosed(situation)
    if (closed) return closed
    if (!staging.proposedInstallOn || staging.proposedBy === side) {
      return 'There is no proposed date to agree to.'
    }
    if (day !== undefined && day !== staging.proposedInstallOn) {
      return 'The other side has proposed another date. Look at it before you agree.'
    }
    return installDayRefusal(staging.proposedInstallOn, today)
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
