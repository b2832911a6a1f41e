import { windowInWords, type TimeWindow } from '#shared/jobs/windows'
import { marketZone } from '#shared/values/market_time'
import { formatShortDate, timeLeft } from '~/lib/format'
import {
  daysUntil,
  formatDayInSentence,
  formatDueDay,
  formatInSentence,
  isCalendarDay,
} from '~/lib/format_days'
import { usePresentMoment } from '~/lib/viewer_clock'

interface Due {
  at: string
  /** The hours of a calendar day. */
  window?: TimeWindow
}

const withHours = (day: string, window: TimeWindow | undefined) =>
  window ? `${day}, ${windowInWords(window)}` : day

/**
 * A moment or a calendar day inside a sentence. Until hydrated, pages kept for all visitors show only
 * the date.
 */
export function SentenceTime({ at, window }: Due) {
  const now = usePresentMoment()
  const text = now === null ? formatDayInSentence(at) : formatInSentence(at, now)
  return <time dateTime={at}>{withHours(text, window)}</time>
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

/** A moment or a calendar day to come: "today", "Tue, Dec 1", "Tue, Dec 1, 9 to 11 AM", "Tue, Dec 1, 6:08 AM ET". */
export function DueDay({ at, window }: Due) {
  const now = usePresentMoment()
  const text = now === null ? formatDayInSentence(at) : formatDueDay(at, now)
  return <time dateTime={at}>{withHours(text, window)}</time>
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
