import { marketZone, marketZoneName } from '#shared/values/market_zone'
import { phoneDigits } from '#shared/accounts/phone_number'
import { plural } from '~/lib/text'

export { capitalized, number, plural } from '~/lib/text'

/**
 * Formats numbers, dates and places. Pure: time zone and current time are arguments, so that
 * server, browser and tests produce the same text. Dates are ISO strings.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

interface Viewpoint {
  /** IANA name, for example `America/New_York`. */
  zone: string
  /** Milliseconds since the epoch. */
  now: number
}

/** Formats moments of a zone. Creating a formatter takes longer than a page of dates. */
function formatsOf(options: Intl.DateTimeFormatOptions) {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (iso: string, zone: string): string => {
    const formatter =
      formatters.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    formatters.set(zone, formatter)
    // ICU versions differ in the space before AM and PM.
    return formatter.format(Date.parse(iso)).replaceAll('\u202f', ' ')
  }
}

/** `2:05 PM`. */
export const formatClock = formatsOf({ hour: 'numeric', minute: '2-digit' })

const formatNumeric = formatsOf({ year: 'numeric', month: '2-digit', day: '2-digit' })
/** `Tue`. */
export const formatWeekday = formatsOf({ weekday: 'short' })
export const formatShortDay = formatsOf({ weekday: 'short', month: 'short', day: 'numeric' })
const formatLongDay = formatsOf({ weekday: 'long', month: 'short', day: 'numeric' })
export const formatYear = formatsOf({ year: 'numeric' })

/** The calendar day in the zone, as days since the epoch. */
export function calendarDay(iso: string, zone: string): number {
  const [month, day, year] = formatNumeric(iso, zone).split('/').map(Number)
  return Date.UTC(year, month - 1, day) / DAY
}

function daysAgo(iso: string, { zone, now }: Viewpoint): number {
  return calendarDay(new Date(now).toISOString(), zone) - calendarDay(iso, zone)
}

/** How many calendar days of the zone a moment to come is away: 0 today, 1 tomorrow. */
export const daysLeft = (iso: string, viewpoint: Viewpoint): number => -daysAgo(iso, viewpoint)

/** `Nov 2, 2025`. */
export const formatDate = formatsOf({ month: 'short', day: 'numeric', year: 'numeric' })

/** `November 2025`. */
export const formatMonth = formatsOf({ month: 'long', year: 'numeric' })

/** `Nov 2`. */
export const formatShortDate = formatsOf({ month: 'short', day: 'numeric' })

/** `Today, 2:05 PM`; up to six days before or after: `Mon, Nov 3, 4:48 PM`; else `Nov 2, 2025`. */
export function formatMoment(iso: string, viewpoint: Viewpoint): string {
  const { zone } = viewpoint
  const distance = daysAgo(iso, viewpoint)
  if (distance === 0) return `Today, ${formatClock(iso, zone)}`
  if (Math.abs(distance) > 6) return formatDate(iso, zone)
  return `${formatShortDay(iso, zone)}, ${formatClock(iso, zone)}`
}

/**
 * Like `formatMoment`, in the zone of deadlines and payments. A clock time is followed by the zone:
 * `Mon, Nov 3, 4:48 PM ET`.
 */
export function formatMarketMoment(iso: string, now: number): string {
  const text = formatMoment(iso, { zone: marketZone, now })
  return text.endsWith('M') ? `${text} ${marketZoneName}` : text
}

/** `Today`, `Yesterday`, `Wednesday, Nov 5`: the heading of a day in a list. */
export function formatDay(iso: string, viewpoint: Viewpoint): string {
  const { zone } = viewpoint
  const distance = daysAgo(iso, viewpoint)
  if (distance === 0) return 'Today'
  if (distance === 1) return 'Yesterday'
  return formatLongDay(iso, zone)
}

/** For lists: `2:05 PM` today, `Wed` within the last week, else `Oct 30`. */
export function formatListed(iso: string, viewpoint: Viewpoint): string {
  const distance = daysAgo(iso, viewpoint)
  if (distance <= 0) return formatClock(iso, viewpoint.zone)
  if (distance < 7) return formatWeekday(iso, viewpoint.zone)
  return formatShortDate(iso, viewpoint.zone)
}

/** `Just now`, `5 minutes ago`, `2 hours ago`, `Yesterday`, `3 days ago`, then the date. */
export function formatRelative(iso: string, viewpoint: Viewpoint): string {
  const age = viewpoint.now - Date.parse(iso)
  if (age < -MINUTE) return formatMoment(iso, viewpoint)
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${plural(Math.floor(age / MINUTE), 'minute')} ago`
  const hoursAgo = `${plural(Math.floor(age / HOUR), 'hour')} ago`
  if (age < 6 * HOUR) return hoursAgo
  const days = daysAgo(iso, viewpoint)
  if (days === 0) return hoursAgo
  if (days === 1) return 'Yesterday'
  if (days < 7) return `${days} days ago`
  return formatDate(iso, viewpoint.zone)
}

/** Like `formatRelative`, for use within a sentence: `Posted yesterday`. */
export function formatAgo(iso: string, viewpoint: Viewpoint): string {
  return formatRelative(iso, viewpoint).replace(/^(Just|Yesterday)\b/, (word) => word.toLowerCase())
}

/** Time until the moment: `2 days 21 hours`, `5 hours 20 minutes`, `40 minutes`. */
export function timeLeft(iso: string, now: number): string {
  const left = Date.parse(iso) - now
  if (left < MINUTE) return 'less than a minute'
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const parts = [
    days > 0 && plural(days, 'day'),
    hours > 0 && plural(hours, 'hour'),
    days === 0 && minutes > 0 && plural(minutes, 'minute'),
  ]
  return parts.filter(Boolean).join(' ')
}

/** A waiting time in minutes: `40 minutes`, `31 hours`, `4 days`. */
export function wait(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'minute')
  if (minutes < 48 * 60) return plural(Math.round(minutes / 60), 'hour')
  return plural(Math.round(minutes / (24 * 60)), 'day')
}

/** Like `timeLeft`, but short: `51 h`, or `40 min` under an hour. */
export function timeLeftShort(iso: string, now: number): string {
  const left = Math.max(0, Date.parse(iso) - now)
  return left < HOUR ? `${Math.floor(left / MINUTE)} min` : `${Math.floor(left / HOUR)} h`
}

interface Place {
  neighborhood?: string | null
  city?: string | null
  state?: string | null
  location?: string | null
}

/** `Lakeview, Asheville, NC`; the free-text location if there's no city. */
export function place({ neighborhood, city, state, location }: Place): string {
  if (!city) return location ?? ''
  // The column contains 'Unknown' if no neighborhood was given.
  const quarter = neighborhood === 'Unknown' ? null : neighborhood
  return [quarter, city, state].filter(Boolean).join(', ')
}

/** Formats a phone number of at most ten digits as it's typed: `(828`, `(828) 55`, `(828) 555-0142`. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const area = `(${digits.slice(0, 3)}) `
  if (digits.length <= 6) return area + digits.slice(3)
  return `${area}${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** `5033165` → `4.8 MB`. Takes bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return plural(bytes, 'byte')
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 ** 2).toFixed(1).replace(/\.0$/, '')} MB`
}
