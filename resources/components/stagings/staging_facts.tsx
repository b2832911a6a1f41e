import { dayWithWeekday, marketClock, marketDay } from '#shared/values/market_time'
import { windowInWords, type TimeWindow } from '#shared/jobs/windows'
import { money } from '#shared/values/money'
import { Link } from '@inertiajs/react'
import { Phone, UserRound } from '~/components/ui/icons'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { formatPhone, plural } from '~/lib/format'

const day = (at: string | null, window?: TimeWindow | null) =>
  at && (
    <time dateTime={at}>
      {dayWithWeekday(at)}
      {window && `, ${windowInWords(window)}`}
    </time>
  )

/** The dates and terms, and whom to call. */
export function StagingFacts({ staging }: { staging: Staging }) {
  const { installOn, lastDay, removalOn, removed, termLabel, extraMonths, extensionPerMonth } =
    staging
  const { walkThrough, install, removal } = staging.visits
  const walk = walkThrough.agreed
  const items = [
    { label: 'Walk-through', value: walk && day(walk.day, walk.window) },
    { label: 'Install', value: day(installOn, install.agreed?.window) ?? 'Not agreed yet' },
    { label: 'Last day', value: day(lastDay) },
    { label: 'Removal', value: day(removalOn, removal.agreed?.window) },
    { label: 'Removed', value: removed && day(removed.date) },
    { label: 'Included', value: termLabel },
    { label: 'Extended by', value: extraMonths > 0 && plural(extraMonths, 'month') },
    {
      label: 'Each extra month',
      value: extensionPerMonth === null ? 'Not stated' : money(extensionPerMonth),
    },
  ]
  return (
    <Card title="Dates">
      <Facts layout="rows" className="num" items={items.filter(({ value }) => value)} />
      <p className="mt-4 text-sm text-muted">{`Hours are in the home’s time, ${staging.zone.long}.`}</p>
    </Card>
  )
}

export function OtherSide({ staging }: { staging: Staging }) {
  const { other, viewer, project } = staging
  const line =
    'flex min-h-9 items-center gap-2.5 text-[0.9375rem] underline-offset-4 hover:underline'
  return (
    <Card
      id="contact"
      className="scroll-mt-6"
      title={viewer === 'owner' ? 'Your staging company' : 'The owner'}
    >
      <p className="-mt-1 font-medium wrap-anywhere">{otherName(staging)}</p>
      {other.company && <p className="text-sm text-muted wrap-anywhere">{other.name}</p>}
      {other.phone && (
        <a className={`${line} mt-2`} href={`tel:+1${other.phone}`}>
          <Phone className="icon" />
          <span className="num">{formatPhone(other.phone)}</span>
        </a>
      )}
      <Link className={`${line} no-print`} href={`/projects/${project.id}`}>
        <UserRound className="icon" />
        All contact details
      </Link>
    </Card>
  )
}

/** Every proposal, agreement and answer, newest first. */
export function StagingHistory({ staging }: { staging: Staging }) {
  if (staging.history.length === 0) return null
  return (
    <Card title="History">
      <ol className="timeline mt-4 text-[0.9375rem] leading-snug">
        {staging.history.map(({ id, text, at }) => (
          <li key={id}>
            <span className="wrap-anywhere">{text}</span>
            <span className="block text-sm text-muted">
              <time dateTime={at}>
                {marketDay(new Date(at))}, {marketClock(new Date(at))}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
