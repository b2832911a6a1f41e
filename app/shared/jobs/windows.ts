/** A time of day by the clock of the home: `09:00` to `11:00`. */
export type TimeWindow = { from: string; to: string }

/** `HH:MM`. */
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

export const isSameWindow = (one: TimeWindow | null, other: TimeWindow | null): boolean =>
  one?.from === other?.from && one?.to === other?.to

/** `9`, `9:30`. */
function hourOf(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  const shown = hour % 12 || 12
  return minute === 0 ? String(shown) : `${shown}:${time.slice(3)}`
}

const halfOf = (time: string) => (time < '12:00' ? 'AM' : 'PM')

/** `9 to 11 AM`, `9:30 AM to 1 PM`. */
export function windowInWords({ from, to }: TimeWindow): string {
  const isOneHalf = halfOf(from) === halfOf(to)
  return `${hourOf(from)}${isOneHalf ? '' : ` ${halfOf(from)}`} to ${hourOf(to)} ${halfOf(to)}`
}

/** What is wrong with the hours of a form; `''` is an empty field. */
export function windowProblems({ from, to }: TimeWindow): { from?: string; to?: string } {
  if (!from && !to) return {}
  if (!from) return { from: 'Enter when it begins' }
  if (!to) return { to: 'Enter when it ends' }
  return from < to ? {} : { to: 'The end must be after the beginning' }
}
