import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { CrewLinkCard } from '~/components/crew/crew_link_card'
import { DayCard } from '~/components/install_day/day_card'
import { GiveUpJob } from '~/components/bids/give_up_job'
import { Closed, ClosedPage, FormerAgreement } from '~/components/jobs/closed_page'
import { ActionsAtEnd } from '~/components/jobs/actions_at_end'
import { HomeOutcome } from '~/components/home_outcomes/home_outcome'
import { ExtensionCard } from '~/components/install_day/extension_card'
import { VisitCard } from '~/components/install_day/visit_card'
import { JobHeader } from '~/components/jobs/job_header'
import { hasHeader, useJob, type HeadedJob, type OwnJob } from '~/components/jobs/own_job'
import { Printer } from '~/components/ui/icons'
import { PaymentsSummary } from '~/components/schedules/payments_summary'
import { AccessCard } from '~/components/stagings/access_card'
import { AgreementCard } from '~/components/stagings/agreement_card'
import { CalendarCard } from '~/components/stagings/calendar_card'
import { DateWarning } from '~/components/stagings/date_warning'
import { InstallDate } from '~/components/stagings/install_date'
import { OwnerChecklist } from '~/components/stagings/owner_checklist'
import { OtherSide, StagingFacts, StagingHistory } from '~/components/stagings/staging_facts'
import type { Staging } from '~/components/stagings/staging_status'
import { TermEnd } from '~/components/stagings/term_end'
import { Button } from '~/components/ui/button'
import { ErrorCard } from '~/components/ui/error_card'
import { PageHead } from '~/components/ui/page_head'
import { useLive } from '~/hooks/use_live'
import { ApiError } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface StagingProps {
  job: OwnJob | null
  /** Null for visitors and for people without access. */
  staging: Data.Staging | null
  calendar: Data.CalendarAddresses | null
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

const INTERVAL = 10_000

export default function StagingPage({ staging, refusal, job, calendar }: StagingProps) {
  if (staging && hasHeader(job)) return <LiveStaging {...{ staging, job, calendar }} />
  const login = 'Log in to see the dates, address and history of your staging.'
  return <ClosedPage title="Staging" page="staging" {...{ job, refusal, login }} />
}

interface LiveStagingProps {
  staging: Staging
  job: HeadedJob
  calendar: Data.CalendarAddresses | null
}

function LiveStaging({ staging: initial, calendar, ...props }: LiveStagingProps) {
  const job = useJob(props.job)
  const { id } = initial.project
  const path = `/api/projects/${id}/staging` as const
  const { data: staging, error, refetch } = useLive(keys.staging(id), path, initial, INTERVAL)
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status)
  const { project, outcome } = staging
  const isOutcomeDue = Boolean(outcome?.isAsked || outcome?.entered)
  const beforeInstall = ['paid', 'dated'].includes(staging.phase)
  const print = (
    <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  )
  return (
    <div className="wrap pb-8">
      <PageHead title={`Staging of ${project.title}`} noIndex />
      <JobHeader job={job} current="staging" actions={print} />
      {error && (
        <div className="mt-6">
          {isClosed ? (
            <Closed refusal={error.message} />
          ) : (
            <ErrorCard title="Failed to fetch the staging" onRetry={() => void refetch()}>
              Nothing is lost. What is shown below may be out of date.
            </ErrorCard>
          )}
        </div>
      )}
      {!isClosed && (
        <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20.5rem] print:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            {staging.payments?.isYourTurn && <PaymentsSummary staging={staging} />}
            <DayCard staging={staging} />
            <DateWarning staging={staging} />
            <TermEnd staging={staging} />
            {isOutcomeDue && <HomeOutcome staging={staging} />}
            {(staging.can.propose || !staging.installOn) && <InstallDate staging={staging} />}
            {beforeInstall && <VisitCard staging={staging} kind="walk_through" />}
            {!beforeInstall && <VisitCard staging={staging} kind="removal" />}
            <ExtensionCard staging={staging} />
            <AccessCard staging={staging} />
            {staging.checklist.length > 0 && isPreparing(staging) && (
              <OwnerChecklist staging={staging} />
            )}
            {!isOutcomeDue && <HomeOutcome staging={staging} />}
            {!staging.payments?.isYourTurn && <PaymentsSummary staging={staging} />}
            <StagingHistory staging={staging} />
            <FormerAgreement header={job.header} />
          </div>
          <aside
            aria-label="Dates, agreement and contact"
            className="grid content-start gap-4 md:max-lg:grid-cols-2"
          >
            <StagingFacts staging={staging} />
            <CrewLinkCard staging={staging} />
            <AgreementCard staging={staging} />
            <OtherSide staging={staging} />
            <CalendarCard calendar={calendar} />
            {staging.can.giveUp && (
              <GiveUpJob
                bid={{ id: staging.bidId, projectId: id }}
                className="no-print w-full"
                onDone={() => router.visit(`/projects/${id}`)}
              />
            )}
          </aside>
        </div>
      )}
      <ActionsAtEnd>{print}</ActionsAtEnd>
    </div>
  )
}

/** The checklist ends with the photos, which are taken after the install. */
const isPreparing = ({ phase, isCancelled }: Staging) =>
  !isCancelled && ['paid', 'dated', 'in_home'].includes(phase)
