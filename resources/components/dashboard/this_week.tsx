import { Link } from '@inertiajs/react'
import { dateLabel, type JobDateKind } from '#shared/jobs/jobs'
import { windowInWords } from '#shared/jobs/windows'
import { marketZone, marketZoneName } from '#shared/values/market_zone'
import { exactMoney } from '#shared/values/money'
import { addDays } from '#shared/jobs/staging_terms'
import type { OwnDate, Week } from '~/components/jobs/own_job'
import {
  CalendarCheck,
  Camera,
  CircleAlert,
  Clock,
  House,
  Truck,
  UserRound,
  type Icon,
} from '~/components/ui/icons'
import { DueDay } from '~/components/ui/day_times'
import { classes } from '~/lib/classes'
import { formatClock, formatWeekday } from '~/lib/format'

const icons: Record<JobDateKind, Icon> = {
  offers_end: Clock,
  fee_due: Clock,
  walk_through: UserRound,
  install: Truck,
  photos: Camera,
  listing: House,
  last_day: CalendarCheck,
  removal: Truck,
}

/** Entries of a day before the others are unfolded. */
const listed = 3

/** The dates of all jobs, today and on the six days after. */
export function ThisWeek({ week }: { week: Week }) {
  const { today, dates, next, owed } = week
  const staging = [...dates, ...(next ? [next] : [])].find(({ href }) => href.endsWith('/staging'))
  return (
    <section aria-labelledby="this-week" className="mt-10 lg:mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="this-week" className="display text-2xl">
          This week
        </h2>
        {owed && <Owed owed={owed} />}
        {staging && (
          <Link
            href={`${staging.href}#calendar`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline decoration-accent/40 underline-offset-4"
          >
            Add to my calendar
          </Link>
        )}
      </div>
      {dates.length === 0 ? (
        <p className="num mt-4 rounded-lg bg-sunken px-5 py-4 text-[0.9375rem] sm:px-6">
          Nothing this week.
          <NextDate date={next} />
        </p>
      ) : (
        <ol className="card mt-4 overflow-hidden max-lg:divide-y max-lg:divide-line lg:grid lg:grid-cols-7 lg:divide-x lg:divide-line">
          {Array.from({ length: 7 }, (_, at) => addDays(today, at)).map((day, at) => (
            <Day
              key={day}
              day={day}
              isToday={at === 0}
              dates={dates.filter((date) => date.day === day)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Of companies with a schedule of payments. */
function Owed({ owed }: { owed: NonNullable<Week['owed']> }) {
  const { due, overdue, hidden } = owed
  return (
    <p className="num flex flex-wrap items-baseline gap-x-5 text-sm lg:mr-auto">
      <span>
        <span className="text-muted">Due to you</span>{' '}
        <b className="font-semibold">{exactMoney(due)}</b>
      </span>
      <span className={classes(overdue > 0 && 'text-danger')}>
        {overdue > 0 && <CircleAlert className="icon mr-1 inline size-4 align-text-bottom" />}
        <span className={classes(overdue === 0 && 'text-muted')}>Overdue</span>{' '}
        <b className="font-semibold">{exactMoney(overdue)}</b>
      </span>
      {hidden > 0 && (
        <Link href="/invoices" className="link">
          {exactMoney(hidden)} of it for jobs that you removed from your list
        </Link>
      )}
    </p>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  dates: OwnDate[]
}

function Day({ day, isToday, dates }: DayProps) {
  const more = dates.slice(listed)
  return (
    <li
      className={classes(
        'gap-x-3 px-4 py-3 max-lg:grid-cols-[3.5rem_minmax(0,1fr)] lg:min-h-42 lg:px-3.5',
        dates.length === 0 ? 'max-lg:hidden' : 'max-lg:grid',
        isToday && 'lg:bg-sunken/70'
      )}
    >
      <p className="flex text-sm text-muted max-lg:flex-col lg:mb-1 lg:flex-row-reverse lg:items-baseline lg:justify-end lg:gap-1.5">
        <span>{isToday ? 'Today' : formatWeekday(day, 'UTC')}</span>
        <time dateTime={day} className="display num text-2xl leading-7 text-ink">
          {Number(day.slice(-2))}
        </time>
      </p>
      {dates.length === 0 ? (
        isToday && <p className="text-sm text-muted">Nothing today</p>
      ) : (
        <div className="min-w-0">
          <Entries dates={dates.slice(0, listed)} />
          {more.length > 0 && (
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center text-sm font-semibold group-open:hidden lg:min-h-9 [&::-webkit-details-marker]:hidden">
                and {more.length} more
              </summary>
              <Entries dates={more} />
            </details>
          )}
        </div>
      )}
    </li>
  )
}

function Entries({ dates }: { dates: OwnDate[] }) {
  return (
    <ul>
      {dates.map((date) => {
        const Icon = icons[date.kind]
        return (
          <li key={`${date.projectId} ${date.kind}`}>
            <Link
              href={date.href}
              className="num block py-1.5 text-sm leading-5 max-lg:min-h-11 hover:underline"
            >
              <span className="flex gap-1.5 font-semibold">
                <Icon className="icon mt-0.5 size-4 text-muted" />
                <span>
                  {dateLabel(date.kind, date.side)}
                  {date.at !== date.day && ` ${formatClock(date.at, marketZone)} ${marketZoneName}`}
                  {date.window && `, ${windowInWords(date.window)}`}
                </span>
              </span>
              {date.state && <span className="block font-medium">{date.state}</span>}
              <span className="line-clamp-2 wrap-anywhere text-muted">{date.title}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** " The next date is Mon, Dec 7: install, Grove Park Tudor." Nothing without a date. */
export function NextDate({ date }: { date: OwnDate | null }) {
  if (!date) return null
  return (
    <span className="wrap-anywhere">
      {' '}
      The next date is{' '}
      <b className="font-semibold">
        <DueDay at={date.at} window={date.window} />
      </b>
      : {dateLabel(date.kind, date.side).toLowerCase()}, {date.title}.
    </span>
  )
}
