import { marketZone, marketZoneName } from './market_zone.js'

export { marketZone, marketZoneName }

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: marketZone })

const clock = { hour: 'numeric', minute: '2-digit' } as const
const moment = formatter({ weekday: 'short', month: 'short', day: 'numeric', ...clock })
const longDay = formatter({ month: 'long', day: 'numeric', year: 'numeric' })
const shortDay = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
const time = formatter(clock)

// ICU versions differ in the space before AM and PM.
const plainSpaces = (text: string) => text.replaceAll('\u202f', ' ')

/** `9:12 AM ET`. */
export const marketClock = (at: Date) => `${plainSpaces(time.format(at))} ${marketZoneName}`

/** `Sun, Nov 9, 9:12 AM ET`. */
export const marketMoment = (at: Date) => `${plainSpaces(moment.format(at))} ${marketZoneName}`

/** `Nov 9, 2026`. */
export const marketDay = (at: Date) => shortDay.format(at)

/** `November 9, 2026`. */
export const marketDate = (at: Date) => longDay.format(at)

/** The calendar day in the market's zone: `2026-11-09`. */
export function marketToday(at: Date): string {
  const parts = isoDay.formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The time by the market's clock, as if it were UTC, minus the time: milliseconds. */
const offsetAt = (at: number) => Date.parse(`${marketStamp(new Date(at)).replace(' ', 'T')}Z`) - at

/** When a calendar day (YYYY-MM-DD) begins in the market's zone. */
export function marketMidnight(day: string): Date {
  const midnight = Date.parse(day)
  // The clocks may change between the two midnights.
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight)))
}

const isoDay = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** A moment in a downloaded file: `2026-11-09 21:12:05`, under a heading that names the zone. */
export const marketStamp = (at: Date) => `${marketToday(at)} ${isoTime.format(at)}`

const isoTime = formatter({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const utcDay = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })

const weekday = utcDay({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const fullDay = utcDay({ month: 'long', day: 'numeric', year: 'numeric' })

/** A calendar day (YYYY-MM-DD) as `Mon, Nov 9, 2026`. */
export const dayWithWeekday = (day: string) => weekday.format(new Date(day))

const monthDay = utcDay({ month: 'short', day: 'numeric' })
const monthDayYear = utcDay({ month: 'short', day: 'numeric', year: 'numeric' })

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * A calendar day (YYYY-MM-DD) as `Nov 9`, with the year unless it is this year's or in the next month.
 *
 * @param today  YYYY-MM-DD
 */
export function dayInBrief(day: string, today: string): string {
  const isNextMonth = monthOf(day) === monthOf(today) + 1
  const isNear = isNextMonth || day.slice(0, 4) === today.slice(0, 4)
  return (isNear ? monthDay : monthDayYear).format(new Date(day))
}

const weekdayMonth = utcDay({ weekday: 'short', month: 'short', day: 'numeric' })

/** A calendar day (YYYY-MM-DD) as `Mon, Nov 9`: for a page that is read shortly before and on it. */
export const nearDay = (day: string) => weekdayMonth.format(new Date(day))

/** A calendar day (YYYY-MM-DD) as `November 9, 2026`. */
export const dayInWords = (day: string) => fullDay.format(new Date(day))
