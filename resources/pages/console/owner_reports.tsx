import type { Data } from '@generated/data'
import { useState } from 'react'
import { dayInWords } from '#shared/market_time'
import { moneyFromCents } from '#shared/money'
import { silentDays } from '#shared/owner_reports'
import { AccountLink, ProjectLink, useConsoleBase } from '~/components/console/console_links'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { ownerReportDecision } from '~/components/console/moderations'
import { ReportKinds } from '~/components/console/report_kinds'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number, plural } from '~/lib/format'

type Report = Data.ConsoleOwnerReport

interface OwnerReportsProps {
  navigation: ConsoleNavigation
  filters: ListFilters
  reports: Report[]
  total: number
  pageSize: number
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
]

/** Reports by companies that an owner doesn't respond after the fee is paid. */
export default function OwnerReports({ navigation, ...props }: OwnerReportsProps) {
  const list = useConsoleList({
    call: '/api/admin/owner-reports',
    address: `${navigation.base}/owner-reports`,
    initial: { rows: props.reports, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  const { openOwnerReports: open } = navigation
  return (
    <div className="space-y-5">
      <PageHead title="Owners not responding" noIndex />
      <ReportKinds navigation={navigation} />
      <ScreenHeading
        title="Owners not responding"
        count={list.total}
        waiting={open > 0 ? `${number(open)} open` : 'none open'}
      >
        <FilterSelect
          label="State"
          all="All reports"
          options={states}
          value={String(list.filters.state ?? '')}
          onChange={(state) => list.change({ state })}
        />
      </ScreenHeading>
      <Listed
        list={list}
        empty={list.whole ? 'No report matches.' : 'No company has reported an owner yet.'}
      >
        {list.rows.map((report) => (
          <OwnerReportCard key={report.id} report={report} onSaved={list.reread} />
        ))}
      </Listed>
    </div>
  )
}

OwnerReports.layout = ConsoleLayout

/** What the owner has done since the report, for the decision. */
function Answer({ report }: { report: Report }) {
  const since = (at: string | null) => at !== null && at > report.createdAt
  const wrote = since(report.lastMessageAt)
  const stepped = since(report.lastStagingAt)
  const sentence = 'mt-3 font-medium'
  if (!wrote && !stepped) {
    return report.outcome ? null : <p className={sentence}>The owner hasn’t answered.</p>
  }
  return (
    <p className={sentence}>
      {wrote ? 'The owner wrote on ' : 'The owner used the staging page on '}
      <LocalTime at={(wrote ? report.lastMessageAt : report.lastStagingAt)!} format="short" />.
    </p>
  )
}

function OwnerReportCard({ report, onSaved }: { report: Report; onSaved: () => void }) {
  const base = useConsoleBase()
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { stager, owner, project, paymentId } = report
  return (
    <article className="card grid lg:grid-cols-[1fr_20rem]" aria-labelledby={`report-${report.id}`}>
      <div className="min-w-0 p-5 lg:p-6">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={`report-${report.id}`} className="text-lg font-semibold">
            <AccountLink id={stager.id}>{stager.name}</AccountLink> about{' '}
            <AccountLink id={owner.id}>{owner.name}</AccountLink>
          </h2>
          <Badge {...report.badge} />
          <LocalTime at={report.createdAt} format="moment" className="num text-sm text-muted" />
        </header>
        <p className="mt-1">
          <ProjectLink id={project.id}>{project.title}</ProjectLink>
        </p>
        <Answer report={report} />
        <Facts
          className="num mt-4 text-sm lg:grid-cols-3"
          items={[
            {
              label: 'Contact details shared',
              value: <LocalTime at={report.releasedAt} format="moment" />,
            },
            {
              label: 'Messages by the owner since',
              value: report.lastMessageAt ? (
                <>
                  {report.ownerMessages}, the last{' '}
                  <LocalTime at={report.lastMessageAt} format="moment" />
                </>
              ) : (
                'None'
              ),
            },
            {
              label: 'Messages by the company since',
              value: report.stagerMessages === 0 ? 'None' : number(report.stagerMessages),
            },
            {
              label: 'Install date',
              value: report.installOn ? dayInWords(report.installOn) : 'Not agreed',
            },
            {
              label: 'Project',
              value: project.completedAt ? (
                <>
                  Completed <LocalTime at={project.completedAt} />
                </>
              ) : (
                project.statusLabel
              ),
            },
            {
              label: 'Platform fee',
              value: paymentId ? (
                <a className="link" href={`${base}/payments/${paymentId}`}>
                  {moneyFromCents(report.fee)}
                </a>
              ) : (
                moneyFromCents(report.fee)
              ),
            },
          ]}
        />
      </div>
      <div className="border-line p-5 max-lg:border-t lg:border-l lg:p-6">
        {report.outcome ? (
          <Decided report={report} />
        ) : (
          <>
            <p className="text-sm text-muted">
              Reported after {plural(silentDays, 'day')} without an answer. A refund is possible
              once for the same owner and company.
            </p>
            {report.can.decide ? (
              <div className="mt-4 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="danger"
                  disabledReason={report.refundRefusal ?? undefined}
                  onClick={() => setModeration(ownerReportDecision(report, 'refunded'))}
                >
                  Refund {moneyFromCents(report.fee)}
                </Button>
                <Button
                  size="sm"
                  onClick={() => setModeration(ownerReportDecision(report, 'dismissed'))}
                >
                  Dismiss
                </Button>
              </div>
            ) : (
              <p className="mt-3 text-sm">Only admins can decide.</p>
            )}
          </>
        )}
      </div>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={onSaved}
      />
    </article>
  )
}

/** Who decided what, when and why. */
function Decided({ report }: { report: Report }) {
  return (
    <div className="text-sm text-muted">
      <p>
        <span className="font-medium text-ink">{report.badge.text}</span>{' '}
        {report.decidedBy && (
          <>
            by <AccountLink id={report.decidedBy.id}>{report.decidedBy.name}</AccountLink>{' '}
          </>
        )}
        {report.decidedAt && <LocalTime at={report.decidedAt} format="relative" />}
      </p>
      {report.reason && <p className="mt-1 break-words whitespace-pre-line">{report.reason}</p>}
    </div>
  )
}
