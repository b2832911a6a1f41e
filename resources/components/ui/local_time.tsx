import { minuteClock, viewerZone } from '~/lib/viewer_clock'
import { useStore } from '~/lib/store'
import {
  formatClock,
  formatDate,
  formatListed,
  formatMarketMoment,
  formatRelative,
  formatAgo,
  formatShortDate,
  timeLeft,
  timeLeftShort,
} from '~/lib/format'

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
 * A day or an age in the viewer's own time; a `moment` in Eastern Time with its name. The server knows neither zone nor clock of the viewer, so it and
 * the first render in the browser both print the date in UTC; the viewer's version follows at once.
 */
export function LocalTime({ at, format = 'date', className }: LocalTimeProps) {
  const zone = useStore(viewerZone, null)
  const now = useStore(minuteClock, 0)
  const text = zone === null ? formatDate(at, 'UTC') : formats[format](at, zone, now)
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  )
}
