import { useState } from 'react'
import { marketClock, marketDay } from '#shared/values/market_time'
import { Closed, ClosedPage } from '~/components/jobs/closed_page'
import { JobHeader } from '~/components/jobs/job_header'
import {
  hasHeader,
  useJob,
  useJobOfHeader,
  type HeadedJob,
  type OwnJob,
} from '~/components/jobs/own_job'
import { DraftCard } from '~/components/schedules/draft_card'
import { InvoiceCards, PrintAsInvoice } from '~/components/schedules/invoice_card'
import { LineDialog } from '~/components/schedules/line_dialog'
import { PaymentsCard } from '~/components/schedules/payments_card'
import type { Line, Schedule } from '~/components/schedules/schedule_types'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ErrorCard } from '~/components/ui/error_card'
import { Info, Plus } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useLive } from '~/hooks/use_live'
import { ApiError } from '~/lib/api'
import { formatPhone } from '~/lib/format'
import { keys } from '~/lib/query_keys'

interface ScheduleProps {
  job: OwnJob | null
  /** Null for visitors and for people without access. */
  schedule: Schedule | null
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

const INTERVAL = 10_000

export default function SchedulePage({ schedule, job, refusal }: ScheduleProps) {
  if (schedule) return <LiveSchedule {...{ schedule, job }} />
  const login = 'Log in to see the payments of your staging.'
  return <ClosedPage title="Payments" page="staging" {...{ job, refusal, login }} />
}

interface LiveScheduleProps {
  schedule: Schedule
  job: OwnJob | null
}

function LiveSchedule({ schedule: initial, job: opened }: LiveScheduleProps) {
  const { id, title } = initial.project
  const path = `/api/projects/${id}/schedule` as const
  const { data: schedule, error, refetch } = useLive(keys.schedule(id), path, initial, INTERVAL)
  const job = useJobOfHeader(id, opened)
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status)
  const [step] = job?.steps ?? []
  const isFirst = !step?.isYours || step.href.endsWith('/schedule')
  return (
    <div className="wrap pb-8">
      <PageHead title={`Payments of ${title}`} noIndex />
      {hasHeader(opened) ? (
        <Header job={opened} />
      ) : (
        <PageHeading title={title} back={{ href: '/invoices', label: 'Invoices' }} />
      )}
      {error && (
        <div className="mt-6">
          {isClosed ? (
            <Closed refusal={error.message} />
          ) : (
            <ErrorCard title="Failed to fetch the payments" onRetry={() => void refetch()}>
              Nothing is lost. What is shown below may be out of date.
            </ErrorCard>
          )}
        </div>
      )}
      {!isClosed && (
        <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] print:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            <Payments schedule={schedule} isFirst={isFirst} />
            <Warning schedule={schedule} />
            <DraftCard schedule={schedule} isFirst={isFirst} />
            <History schedule={schedule} />
          </div>
          <aside aria-label="Invoices" className="grid content-start gap-4">
            <InvoiceCards schedule={schedule} />
          </aside>
        </div>
      )}
    </div>
  )
}

function Header({ job: initial }: { job: HeadedJob }) {
  const job = useJob(initial)
  return <JobHeader job={job} current="staging" />
}

/** The payment that waits for the viewer: its button is the filled one. */
const urgentOf = ({ lines, can }: Schedule): Line | undefined =>
  can.keep
    ? (lines.find(({ state }) => state === 'reported') ??
      lines.find(({ state }) => state === 'not_agreed'))
    : can.answer
      ? lines.find(({ state }) => state === 'overdue')
      : undefined

/** @param isFirst  whether the header has no filled button */
function Payments({ schedule, isFirst }: { schedule: Schedule; isFirst: boolean }) {
  const [adds, setAdds] = useState(false)
  const { can } = schedule
  return (
    <PaymentsCard
      schedule={schedule}
      urgent={isFirst ? (urgentOf(schedule)?.id ?? null) : null}
      actions={<PrintAsInvoice schedule={schedule} />}
    >
      {can.keep && (
        <div className="no-print border-t border-line px-2 py-2 sm:px-3">
          <Button variant="quiet" icon={Plus} onClick={() => setAdds(true)}>
            Add a payment
          </Button>
          {adds && <LineDialog schedule={schedule} onClose={() => setAdds(false)} />}
        </div>
      )}
      {!can.keep && !can.answer && (
        <p className="border-t border-line px-5 py-4 text-sm text-muted sm:px-6">
          Owners of your account and those who keep its books change the payments.
        </p>
      )}
    </PaymentsCard>
  )
}

/** Stays on the page: it warns of whoever sends another account. */
function Warning({ schedule: { other } }: { schedule: Schedule }) {
  return (
    <Notice tone="info" icon={Info}>
      <p className="text-ink">
        No money passes through Stagely, and we never show bank details. If an email or message
        names a new account, call {other.name} first
        {other.phone ? (
          <>
            :{' '}
            <a className="link num whitespace-nowrap" href={`tel:+1${other.phone}`}>
              {formatPhone(other.phone)}
            </a>
          </>
        ) : null}
        .
      </p>
    </Notice>
  )
}

function History({ schedule: { history } }: { schedule: Schedule }) {
  if (history.length === 0) return null
  return (
    <Card title="History">
      <ol className="timeline mt-4 text-[0.9375rem] leading-snug">
        {history.map(({ id, text, at }) => (
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
