import type { DateTime } from 'luxon'
import type { HomeZone } from '#shared/places/home_zones'
import { dayIn, momentIn } from '#shared/values/zone_clock'
import {
  dayRules,
  stepsInOrder,
  type CrewDay,
  type DayStep,
  type NoAccessReason,
} from '#shared/jobs/install_day'
import { addDays, type StagingSide } from '#shared/jobs/staging_terms'
import { dayWithWeekday } from '#shared/values/market_time'
import { Forbidden, type Refusal } from '#lifecycles/lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import type { StagingState } from '#lifecycles/staging_rules'

/** A tap that isn't undone. Moments are ISO. */
export interface DayTapFacts {
  kind: CrewDay
  step: DayStep
  reason: NoAccessReason | null
  /** By the phone's clock. */
  at: string
  /** The other side was notified, so the tap can no longer be undone. */
  isAnnounced: boolean
  /** Of a crew that couldn't get in: the owner has written or changed the access since. */
  isAnswered: boolean
}

/** Install and removal: the days on which a crew comes, as far as they are agreed. */
export const crewDayOf = (
  { installOn, removalOn, removedOn }: Pick<StagingState, 'installOn' | 'removalOn' | 'removedOn'>,
  kind: CrewDay
): string | null => (kind === 'install' ? installOn : (removedOn ?? removalOn))

/** The kind of day that today is; null for all others. */
export function crewDayOn(
  staging: Pick<StagingState, 'installOn' | 'removalOn' | 'removedOn'>,
  day: string
): CrewDay | null {
  if (staging.installOn === day) return 'install'
  return crewDayOf(staging, 'removal') === day ? 'removal' : null
}

export interface DaySituation {
  staging: Pick<StagingState, 'installOn' | 'removalOn' | 'removedOn'>
  project: { status: ProjectStatus }
  /** The home's zone. */
  zone: HomeZone
  now: Date
}

interface NewTap {
  step: DayStep
  /** The phone's time, not later than now. */
  at: Date
}

const timeOf = (at: string) => Date.parse(at)
const placeOf = (step: DayStep) => stepsInOrder.indexOf(step as (typeof stepsInOrder)[number])

const onlyOnTheDay = ({ installOn, removalOn, removedOn }: DaySituation['staging']) => {
  const removal = removedOn ?? removalOn
  if (!installOn || !removal) return 'Agree on an install date first.'
  return `You can tap this on the day: the install is on ${dayWithWeekday(installOn)}, the removal on ${dayWithWeekday(removal)}.`
}

/** Why something about the day of an install or a removal is refused right now; null if it is allowed. */
export const installDayRefusals = {
  /** Only the company and its crew report. */
  report: ({ side }: { side: StagingSide }): Refusal =>
    side === 'stager' ? null : new Forbidden('Only the staging company and its crew report this.'),

  /**
   * A step counts once a day. Steps that arrive late are put in order by the phone's times, so one can't be earlier
   * than the step before it.
   *
   * @param taps  those of the day that aren't undone, the oldest first
   */
  tap(
    situation: DaySituation & { taps: readonly DayTapFacts[] },
    { step, at }: NewTap
  ): string | null {
    const { staging, project, zone, now, taps } = situation
    if (project.status === 'cancelled') return 'This project was cancelled.'
    const day = dayIn(zone, at)
    if (crewDayOn(staging, day) === null) return onlyOnTheDay(staging)
    if (now >= momentIn(zone, addDays(day, dayRules.lateDays + 1), '00:00')) {
      return `The day was more than ${dayRules.lateDays} days ago.`
    }
    if (step === 'no_access') return lockedOut(taps, at)
    if (taps.some((tap) => tap.step === step)) return 'Someone has tapped this already.'
    const place = placeOf(step)
    const isTooLate = taps.some((tap) => placeOf(tap.step) > place && timeOf(tap.at) < at.getTime())
    if (isTooLate) return 'A later step was tapped before. Reload the page to see it.'
    const isTooEarly = taps.some(
      (tap) =>
        placeOf(tap.step) !== -1 && placeOf(tap.step) < place && timeOf(tap.at) > at.getTime()
    )
    return isTooEarly
      ? 'An earlier step was tapped after this one. Reload the page to see it.'
      : null
  },

  /** The last tap, for a minute. Undoing it again changes nothing. */
  undo({
    tap,
    isLast,
    now,
  }: {
    tap: { receivedAt: DateTime; announcedAt: DateTime | null }
    /** No other tap of the day came after it. */
    isLast: boolean
    now: Date
  }): string | null {
    const until = tap.receivedAt.toMillis() + dayRules.undoSeconds * 1000
    if (tap.announcedAt || now.getTime() >= until) {
      return 'A tap can be undone for a minute. The other side has been notified.'
    }
    return isLast ? null : 'Undo the later step first.'
  },
}

/** From "On our way" on, until the crew has finished; once until it gets in. */
function lockedOut(taps: readonly DayTapFacts[], at: Date): string | null {
  const before = taps.filter((tap) => timeOf(tap.at) <= at.getTime())
  if (before.length === 0) return 'Tap “On our way” first.'
  if (before.some(({ step }) => step === 'finished')) return 'The crew has finished.'
  return before.at(-1)!.step === 'no_access' ? 'You have reported this already.' : null
}

/** The last tap of a day; null without one. */
export const lastTap = <Tap extends DayTapFacts>(taps: readonly Tap[]): Tap | null =>
  taps.toSorted((one, other) => timeOf(one.at) - timeOf(other.at)).at(-1) ?? null

/** The tap of a crew that waits for the owner's help on this day; null without one. */
export function lockedOutTap(taps: readonly DayTapFacts[]): DayTapFacts | null {
  const last = lastTap(taps)
  return last?.step === 'no_access' && !last.isAnswered ? last : null
}
