import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { latestInstallDay } from '#shared/jobs/staging_terms'
import { isSameWindow, type TimeWindow } from '#shared/jobs/windows'

/** What the company comes to the home for. */
export const visitKinds = new Enumeration({
  offered: { walk_through: 'Walk-through', install: 'Install', removal: 'Removal' },
})
export type VisitKind = ValueOf<typeof visitKinds>

/** A day (YYYY-MM-DD), with its time if one is known. */
export type VisitTime = { day: string; window: TimeWindow | null }

export const reminderMoments = new Enumeration({
  offered: { day_before: 'The day before', same_day: 'In the morning of the day' },
})
export type ReminderMoment = ValueOf<typeof reminderMoments>

export const isSameTime = (one: VisitTime | null, other: VisitTime | null): boolean =>
  one?.day === other?.day && isSameWindow(one?.window ?? null, other?.window ?? null)

/** Why a walk-through can't be on a day; null if it can. */
export function walkThroughDayRefusal(
  day: string,
  { today, installOn }: { today: string; installOn: string | null }
): string | null {
  if (day < today) return 'The walk-through can’t be in the past.'
  if (installOn && day >= installOn) return 'The walk-through has to be before the install.'
  return day > latestInstallDay(today) ? 'Choose a day within a year.' : null
}
