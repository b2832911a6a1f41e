import {
  formatAgo,
  formatClock,
  formatDate,
  formatListed,
  formatMarketMoment,
  formatRelative,
  formatShortDate,
  timeLeft,
  timeLeftShort,
} from '~/lib/format'
import { usePresentMoment, useViewerZone } from '~/lib/viewer_clock'

const formats = {
  'date': (at: string, zone: string) => formatDate(at, zone),
  'short': (at: string, zone: string) => formatShortDate(at, zone),
  'clock': (at: string, zone: string) => formatClock(at, zone),
  'listed': (at: string, zone: string, now: number) => formatListed(at, { zone, now }),
  'moment': (at: string, _zone: string, now: number) => formatMarketMoment(at, now),
  'relative': (at: string, zone: string, now: number) => formatRelative(at, { zone, now }),
  'ago': (at: string, zone: string, now: number) => formatAgo(at, { zone, now }),
  'left': (at: string, _zone: string, now: number) => timeLeft(at, now),
  'left-short': (at: string, _zone: string, now: number) => timeLeftShort(at, now),
}

interface LocalTimeProps {
  /** ISO date and time. */
  at: string
  format?: keyof typeof formats
  className?: string
}

/**
 * A date or age in the viewer's time zone, or a `moment` in Eastern Time with the zone's name. Until
 * hydrated the zone is Eastern Time, and pages kept for all visitors show dates, because ages change.
 */
export function LocalTime({ at, format = 'date', className }: LocalTimeProps) {
  const zone = useViewerZone()
  const now = usePresentMoment()
  const text = now === null ? formatDate(at, zone) : formats[format](at, zone, now)
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  )
}

/** "2 days 21 hours left", updated once a minute. Nothing on pages kept for all visitors. */
export function TimeLeft({ at }: { at: string }) {
  const now = usePresentMoment()
  if (now === null) return null
  return <time dateTime={at}>{timeLeft(at, now)} left</time>
}

/** A date in a table, or a dash if there is none. */
export function DateOrDash({ at, format }: { at: string | null; format?: 'date' | 'short' }) {
  return at ? <LocalTime at={at} format={format} /> : '–'
}

/** A date without a time (YYYY-MM-DD), which is the same in every time zone. */
export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, 'UTC')}</time>
}
