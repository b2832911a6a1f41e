import { marketZone } from '#shared/values/market_zone'
import {
  calendarDay,
  DAY,
  formatDate,
  formatMarketMoment,
  formatShortDate,
  formatShortDay,
  formatYear,
} from '~/lib/format'
import { plural } from '~/lib/text'

/** Whether a date has no time: `2026-11-30`. */
export const isCalendarDay = (at: string) => at.length === 'YYYY-MM-DD'.length

/**
 * The date of a moment in the market's zone, or of a calendar day, which is the same in every zone:
 * `Nov 30, 2026`.
 */
export const formatDayInSentence = (at: string) =>
  formatDate(at, isCalendarDay(at) ? 'UTC' : marketZone)

/**
 * A moment within a sentence: `today, 9:12 AM ET`, `Wed, Nov 25, 9:12 AM ET`. A calendar day has no
 * time: `Nov 30`.
 */
export function formatInSentence(at: string, now: number): string {
  if (!isCalendarDay(at)) return formatMarketMoment(at, now).replace('Today', 'today')
  const thisYear = formatYear(new Date(now).toISOString(), 'UTC')
  return at.startsWith(thisYear) ? formatShortDate(at, 'UTC') : formatDate(at, 'UTC')
}

const marketDayNow = (now: number) => calendarDay(new Date(now).toISOString(), marketZone)

/**
 * A date to come: `today`, `Tue, Dec 1`, with a time `Tue, Dec 1, 6:08 AM ET`. The year follows if it
 * is neither this year's nor next month's.
 */
export function formatDueDay(at: string, now: number): string {
  if (!isCalendarDay(at)) return formatInSentence(at, now)
  const today = marketDayNow(now)
  if (calendarDay(at, 'UTC') === today) return 'today'
  const [year, month] = [at.slice(0, 4), Number(at.slice(5, 7))]
  const present = new Date(today * DAY)
  const months = (Number(year) - present.getUTCFullYear()) * 12 + month - present.getUTCMonth() - 1
  const isNear = Number(year) === present.getUTCFullYear() || months === 1
  return `${formatShortDay(at, 'UTC')}${isNear ? '' : `, ${year}`}`
}

/** How far a calendar day is: `Today`, `Tomorrow`, `In 3 days`, `2 days ago`. */
export function daysUntil(day: string, now: number): string {
  const days = calendarDay(day, 'UTC') - marketDayNow(now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days > 0 ? `In ${days} days` : `${plural(-days, 'day')} ago`
}
