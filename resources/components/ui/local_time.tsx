import { marketZone } from '#shared/market_time'
import {
  formatAgo,
  formatClock,
  formatDate,
  formatDayInSentence,
  formatInSentence,
  formatListed,
  formatMarketMoment,
  formatRelative,
  formatShortDate,
  timeLeft,
  timeLeftShort,
} from '~/lib/format'
import { useStore } from '~/lib/store'
import { minuteClock, viewerZone } from '~/lib/viewer_clock'

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
 * A date or age in the viewer's time zone, or a `moment` in Eastern Time with the zone's name. The
 * server doesn't know the viewer's zone and clock, so it renders the date in UTC, as does the first
 * render in the browser. The viewer's version follows at once.
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

/** A moment or a calendar day inside a sentence. Until hydrated, it shows only the date. */
export function SentenceTime({ at }: { at: string }) {
  const hydrated = useStore(viewerZone, null) !== null
  const now = useStore(minuteClock, 0)
  const text = hydrated ? formatInSentence(at, now) : formatDayInSentence(at)
  return <time dateTime={at}>{text}</time>
}

/** The days of two moments in the market's zone: "Nov 20 to Nov 22, 2026"; one day if both are on it. */
export function MarketDays({ from, to }: { from: string; to: string }) {
  const [first, last] = [formatDayInSentence(from), formatDayInSentence(to)]
  return (
    <>
      {first !== last && (
        <>
          <time dateTime={from}>{formatShortDate(from, marketZone)}</time> to{' '}
        </>
      )}
      <time dateTime={to}>{last}</time>
    </>
  )
}

/** "2 days 21 hours left", updated once a minute; until hydrated the date: "Until Nov 9, 2025". */
export function TimeLeft({ at }: { at: string }) {
  const now = useStore(minuteClock, 0)
  if (now === 0) {
    return (
      <>
        Until <LocalTime at={at} />
      </>
    )
  }
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
