import type { HomeZone } from '#shared/places/home_zones'

const parts = new Map<string, Intl.DateTimeFormat>()

/** The clock of a zone: `2026-12-01T09:05`. */
export function clockIn(zone: HomeZone, at: Date): string {
  const format =
    parts.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    })
  parts.set(zone, format)
  return format.format(at).replace(', ', 'T')
}

const DAY = 86_400_000

/**
 * The moment of a time by the clock of a zone. A time that the clock skips is taken as if it hadn't yet been
 * set; of one that comes twice it is the first.
 */
export function momentIn(zone: HomeZone, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}Z`)
  const offsetAt = (at: number) => Date.parse(`${clockIn(zone, new Date(at))}Z`) - at
  const first = wall - offsetAt(wall - DAY)
  const second = wall - offsetAt(wall + DAY)
  return new Date(clockIn(zone, new Date(first)) === `${day}T${time}` ? first : second)
}

/** The calendar day (YYYY-MM-DD) of a moment in a zone. */
export const dayIn = (zone: HomeZone, at: Date): string => clockIn(zone, at).slice(0, 10)

/** `9:05 AM` by the clock of a zone. */
export function timeIn(zone: HomeZone, at: Date): string {
  const [hours, minutes] = clockIn(zone, at).slice(11).split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
