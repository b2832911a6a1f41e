import type { Data } from '@generated/data'
import { useState } from 'react'
import { moneyFromCents } from '#shared/money'
import { AccountLink, ProjectLink, useConsoleBase } from '~/components/console/console_links'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { Listed } from '~/components/console/listed'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { giveUpDecision } from '~/components/console/moderations'
import { ReportKinds } from '~/components/console/report_kinds'
import { ScreenHeading } from '~/components/console/screen_heading'
import { useConsoleList } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

type Job = Data.ConsoleGivenUpJob

interface GivenUpJobsProps {
  navigation: ConsoleNavigation
  filters: ListFilters
  jobs: Job[]
  total: number
  pageSize: number
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
]

/** Jobs that their companies gave up after paying the fee. */
export default function GivenUpJobs({ navigation, ...props }: GivenUpJobsProps) {
  const list = useConsoleList({
    call: '/api/admin/given-up-jobs',
    address: `${navigation.base}/given-up-jobs`,
    initial: { rows: props.jobs, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  const { givenUpJobs: open } = navigation
  return (
    <div className="space-y-5">
      <PageHead title="Jobs given up" noIndex />
      <ReportKinds navigation={navigation} />
      <ScreenHeading
        title="Jobs given up"
        count={list.total}
        waiting={open > 0 ? `${number(open)} open` : 'none open'}
      >
        <FilterSelect
          label="State"
          all="All jobs"
          options={states}
          value={String(list.filters.state ?? '')}
          onChange={(state) => list.change({ state })}
        />
      </ScreenHeading>
      <Listed
        list={list}
        empty={list.whole ? 'No job matches.' : 'No company has given up a job yet.'}
      >
        {list.rows.map((job) => (
          <GivenUpJobCard key={job.id} job={job} onSaved={list.reread} />
        ))}
      </Listed>
    </div>
  )
}

GivenUpJobs.layout = ConsoleLayout

function GivenUpJobCard({ job, onSaved }: { job: Job; onSaved: () => void }) {
  const base = useConsoleBase()
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { stager, owner, project, paymentId } = job
  const fee = moneyFromCents(job.fee)
  return (
    <article className="card grid lg:grid-cols-[1fr_20rem]" aria-labelledby={`job-${job.id}`}>
      <div className="min-w-0 p-5 lg:p-6">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={`job-${job.id}`} className="text-lg font-semibold">
            <AccountLink id={stager.id}>{stager.name}</AccountLink> for{' '}
            <AccountLink id={owner.id}>{owner.name}</AccountLink>
          </h2>
          <Badge {...job.badge} />
          <LocalTime at={job.closedAt} format="moment" className="num text-sm text-muted" />
        </header>
        <p className="mt-1">
          <ProjectLink id={project.id}>{project.title}</ProjectLink>
        </p>
        <p className="mt-3 break-words whitespace-pre-line">
          {job.reason ?? 'The company has deleted its account, and its reason with it.'}
        </p>
        <Facts
          className="num mt-4 text-sm lg:grid-cols-3"
          items={[
            { label: 'Fee paid', value: <LocalTime at={job.paidAt} format="moment" /> },
            { label: 'Project', value: project.statusLabel },
            {
              label: 'Platform fee',
              value: paymentId ? (
                <a className="link" href={`${base}/payments/${paymentId}`}>
                  {fee}
                </a>
              ) : (
                fee
              ),
            },
          ]}
        />
      </div>
      <div className="border-line p-5 max-lg:border-t lg:border-l lg:p-6">
        {job.outcome || !paymentId ? (
          <p className="text-sm text-muted">
            <span className="font-medium text-ink">{job.badge.text}</span>{' '}
            {job.decidedBy && (
              <>
                by <AccountLink id={job.decidedBy.id}>{job.decidedBy.name}</AccountLink>{' '}
              </>
            )}
            {job.decidedAt && <LocalTime at={job.decidedAt} format="relative" />}
          </p>
        ) : (
          <>
            <p className="text-sm text-muted">
              Nothing is refunded by itself. The next company pays its own fee.
            </p>
            {job.can.decide ? (
              <div className="mt-4 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  variant="danger"
                  disabledReason={job.refundRefusal ?? undefined}
                  onClick={() => setModeration(giveUpDecision(job, 'refunded'))}
                >
                  Refund {fee}
                </Button>
                <Button size="sm" onClick={() => setModeration(giveUpDecision(job, 'kept'))}>
                  Keep the fee
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
