import { formatDate } from '~/lib/format'

/** A day without a time (YYYY-MM-DD): the same day for everybody, in whatever zone. */
export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDate(day, 'UTC')}</time>
}
