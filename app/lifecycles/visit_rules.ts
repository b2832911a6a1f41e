import {
  isSameTime,
  walkThroughDayRefusal,
  type VisitKind,
  type VisitTime,
} from '#shared/jobs/visits'
import { stagingRefusals, type StagingSituation } from '#lifecycles/staging_rules'
import { isSeen, openVisitProposal, visitOf, type SeenTime } from '#lifecycles/visits'

/** Both have the same rules as the install, but their own days. */
type OtherVisit = Exclude<VisitKind, 'install'>

/** Why nothing can be said about a visit; null if something can. */
function closed(situation: StagingSituation, kind: OtherVisit): string | null {
  const { installOn, removalOn } = situation.staging
  const over = stagingRefusals.change(situation)
  if (over) return over
  if (kind === 'removal') {
    if (!removalOn) return 'Agree on an install date first.'
    return situation.today > removalOn ? 'The removal day has passed.' : null
  }
  return installOn && installOn <= situation.today
    ? 'The install day is here, so there is no walk-through anymore.'
    : null
}

/** Why a day can't be the one of a visit; null if it can. */
function dayRefusal({ staging, today }: StagingSituation, kind: OtherVisit, day: string) {
  if (kind === 'walk_through') {
    return walkThroughDayRefusal(day, { today, installOn: staging.installOn })
  }
  return day === staging.removalOn
    ? null
    : 'The removal is on another day now. Look at it, then try again.'
}

const names: Record<OtherVisit, string> = { walk_through: 'walk-through', removal: 'removal' }

/** Why an action on a visit is refused right now; null if it is allowed. */
export const visitRefusals = {
  /** @param time  left out to ask whether any can be proposed */
  propose(situation: StagingSituation, kind: VisitKind, time?: VisitTime): string | null {
    if (kind === 'install') return stagingRefusals.propose(situation, time)
    const refusal = closed(situation, kind)
    if (refusal || !time) return refusal
    const { proposed, agreed } = visitOf(situation.staging, kind)
    const isOpen = openVisitProposal(situation.staging, kind, situation.today) !== null
    if (!isOpen && isSameTime(time, agreed)) {
      return `This is the agreed time of the ${names[kind]} already.`
    }
    if (isOpen && isSameTime(time, proposed) && proposed!.by === situation.side) {
      return 'You have proposed this time already.'
    }
    return dayRefusal(situation, kind, time.day)
  },

  /** @param seen  the proposed time that the person saw */
  agree(situation: StagingSituation, kind: VisitKind, seen?: SeenTime): string | null {
    if (kind === 'install') return stagingRefusals.agree(situation, seen)
    const refusal = closed(situation, kind)
    if (refusal) return refusal
    const proposed = openVisitProposal(situation.staging, kind, situation.today)
    if (!proposed || proposed.by === situation.side) return 'There is no proposed time to agree to.'
    return seen && !isSeen(seen, proposed)
      ? 'The other side has proposed another time. Look at it before you agree.'
      : dayRefusal(situation, kind, proposed.day)
  },

  /** Takes back or declines what is proposed, or else calls off what was agreed. The install only moves. */
  callOff(situation: StagingSituation, kind: VisitKind): string | null {
    if (kind === 'install') return 'The install can be moved, not called off.'
    const refusal = closed(situation, kind)
    if (refusal) return refusal
    const { proposed, agreed } = visitOf(situation.staging, kind)
    const hasTime = kind === 'removal' ? agreed?.window : agreed
    return proposed || hasTime ? null : `There is no time of the ${names[kind]} to call off.`
  },

  /** @param now  the clock of the home: `2026-12-01T09:05` */
  past: ({ day, window }: VisitTime, now: string): string | null =>
    window && `${day}T${window.to}` <= now ? 'This time is over. Choose a later one.' : null,
}

/** Why an extension can't be asked for or agreed to; null if it can. */
function extensionClosed(situation: StagingSituation): string | null {
  const { staging, today } = situation
  const over = stagingRefusals.change(situation)
  if (over) return over
  if (!staging.installOn || !staging.removalOn) return 'Agree on an install date first.'
  if (today < staging.installOn) return 'You can ask for another month from the install day on.'
  return today > staging.removalOn ? 'The term has ended.' : null
}

/** Another month, at any time from the install day on. */
export const extensionRefusals = {
  ask: extensionClosed,

  /** @param seen  the new removal day that the person saw; left out to ask whether there is an offer */
  agree(situation: StagingSituation, seen?: { until: string; agreed: string }): string | null {
    const refusal = extensionClosed(situation)
    if (refusal) return refusal
    const by = situation.staging.extensionAskedBy
    if (by === null || by === situation.side)
      return 'There is no request for another month that you could agree to.'
    return seen && seen.until !== seen.agreed
      ? 'The removal is on another day now. Look at it, then try again.'
      : null
  },

  /** Declines what the other side has asked for, or withdraws the own request. */
  end(situation: StagingSituation): string | null {
    return (
      extensionClosed(situation) ??
      (situation.staging.extensionAskedBy === null
        ? 'There is no request for another month.'
        : null)
    )
  },
}
