import { Link } from '@inertiajs/react'
import { lockedPage, type JobHeader, type JobPage } from '#shared/jobs/jobs'
import { dayInWords } from '#shared/values/market_time'
import { JobHeader as Header } from '~/components/jobs/job_header'
import { hasHeader, useJob, type HeadedJob, type OwnJob } from '~/components/jobs/own_job'
import { EmptyState } from '~/components/ui/empty_state'
import { Lock } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { classes } from '~/lib/classes'

interface ClosedPageProps {
  title: string
  page: JobPage
  job: OwnJob | null
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
  /** What visitors read. */
  login: string
}

/** A page of a job for those who can't see it: with its header for those whose job it may become. */
export function ClosedPage(props: ClosedPageProps) {
  const { title, page, job, refusal, login } = props
  if (refusal && hasHeader(job) && job.header.dealPages === 'locked') {
    return <LockedPage {...{ title, page }} initial={job} />
  }
  return (
    <div className="wrap-form pb-8">
      <PageHead title={title} noIndex />
      <PageHeading title={title} />
      <div className="mt-7">
        {refusal ? <Closed refusal={refusal} /> : <LoginPrompt message={login} />}
        {hasHeader(job) && <FormerAgreement header={job.header} className="mt-4" />}
      </div>
    </div>
  )
}

export function Closed({ refusal }: { refusal: string }) {
  return (
    <EmptyState
      icon={Lock}
      title="You can’t see this page"
      action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
    >
      {refusal}
    </EmptyState>
  )
}

/** Leads to what both had signed in a job on this project that has ended early. Nothing without that. */
export function FormerAgreement({
  header: { formerAgreement },
  className,
}: {
  header: JobHeader
  className?: string
}) {
  if (!formerAgreement) return null
  return (
    <p className={classes('text-[0.9375rem] text-pretty text-muted', className)}>
      A job on this project ended on {dayInWords(formerAgreement.endedOn)}.{' '}
      <Link className="link" href={formerAgreement.href}>
        Read what you signed
      </Link>
    </p>
  )
}

interface LockedPageProps extends Pick<ClosedPageProps, 'title' | 'page'> {
  initial: HeadedJob
}

function LockedPage({ title, page, initial }: LockedPageProps) {
  const job = useJob(initial)
  const { project } = job.header
  return (
    <div className="wrap pb-8">
      <PageHead title={`${title}: ${project.title}`} noIndex />
      <Header job={job} current={page} />
      <div className="mt-7 max-w-[42rem]">
        <EmptyState
          icon={Lock}
          title={lockedPage}
          action={<LinkButton href={`/projects/${project.id}`}>Go back to the project</LinkButton>}
        />
        <FormerAgreement header={job.header} className="mt-4" />
      </div>
    </div>
  )
}
