import { lockedPage, type JobPage } from '#shared/jobs'
import { JobHeader } from '~/components/jobs/job_header'
import { hasHeader, useJob, type HeadedJob, type OwnJob } from '~/components/jobs/own_job'
import { EmptyState } from '~/components/ui/empty_state'
import { Lock } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

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
export function ClosedPage({ title, page, job, refusal, login }: ClosedPageProps) {
  if (refusal && hasHeader(job) && job.header.dealPages === 'locked') {
    return <LockedPage {...{ title, page }} initial={job} />
  }
  return (
    <div className="wrap-form pb-8">
      <PageHead title={title} noIndex />
      <PageHeading title={title} />
      <div className="mt-7">
        {refusal ? <Closed refusal={refusal} /> : <LoginPrompt message={login} />}
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

interface LockedPageProps extends Pick<ClosedPageProps, 'title' | 'page'> {
  initial: HeadedJob
}

function LockedPage({ title, page, initial }: LockedPageProps) {
  const job = useJob(initial)
  const { project } = job.header
  return (
    <div className="wrap pb-8">
      <PageHead title={`${title}: ${project.title}`} noIndex />
      <JobHeader job={job} current={page} />
      <div className="mt-7 max-w-[42rem]">
        <EmptyState
          icon={Lock}
          title={lockedPage}
          action={<LinkButton href={`/projects/${project.id}`}>Go back to the project</LinkButton>}
        />
      </div>
    </div>
  )
}
