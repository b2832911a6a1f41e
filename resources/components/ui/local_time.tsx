import { marketZone } from '#shared/values/market_time'
import {
  daysUntil,
  formatAgo,
  formatClock,
  formatDate,
  formatDayInSentence,
  formatDueDay,
  formatInSentence,
  formatListed,
  formatMarketMoment,
  formatRelative,
  formatShortDate,
  isCalendarDay,
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

/**
 * A moment or a calendar day inside a sentence. Until hydrated, pages kept for all visitors show only
 * the date.
 */
export function SentenceTime({ at }: { at: string }) {
  const now = usePresentMoment()
  const text = now === null ? formatDayInSentence(at) : formatInSentence(at, now)
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

/** "2 days 21 hours left", updated once a minute. Nothing on pages kept for all visitors. */
export function TimeLeft({ at }: { at: string }) {
  const now = usePresentMoment()
  if (now === null) return null
  return <time dateTime={at}>{timeLeft(at, now)} left</time>
}

/** A moment or a calendar day to come: "today", "Tue, Dec 1", "Tue, Dec 1, 6:08 AM ET". */
export function DueDay({ at }: { at: string }) {
  const now = usePresentMoment()
  return <time dateTime={at}>{now === null ? formatDayInSentence(at) : formatDueDay(at, now)}</time>
}

/** How far a moment or a calendar day is: "2 days 21 hours left.", "In 3 days.", "2 days ago." */
export function DueIn({ at }: { at: string }) {
  const now = usePresentMoment()
  if (now === null) return null
  return (
    <time dateTime={at}>
      {isCalendarDay(at) ? daysUntil(at, now) : `${timeLeft(at, now)} left`}.
    </time>
  )
}

/** A date in a table, or a dash if there is none. */
export function DateOrDash({ at, format }: { at: string | null; format?: 'date' | 'short' }) {
  return at ? <LocalTime at={at} format={format} /> : '–'
}

/** A date without a time (YYYY-MM-DD), which is the same in every time zone. */
export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, 'UTC')}</time>
}
