import { Link } from '@inertiajs/react'
import { JobPlace, toDashboard } from '~/components/jobs/job_header'
import { JobPanel } from '~/components/jobs/job_panel'
import { JobTabs } from '~/components/jobs/job_tabs'
import { useJob, type HeadedJob } from '~/components/jobs/own_job'
import { ArrowLeft } from '~/components/ui/icons'

/**
 * The header of the job above a conversation on wide screens: the same in fewer lines, so that the latest message
 * and the composer are on the screen with it. On others the thread fills the screen and has it itself.
 */
export function JobBar({ initial }: { initial: HeadedJob }) {
  const job = useJob(initial)
  return (
    <div className="wrap max-lg:hidden">
      <div className="flex flex-wrap items-center gap-x-4 pt-3">
        <Link
          href={toDashboard.href}
          aria-label={toDashboard.label}
          title={toDashboard.label}
          className="btn btn-quiet btn-icon -ml-3"
        >
          <ArrowLeft className="icon" />
        </Link>
        <h1 className="display min-w-0 text-[1.75rem] leading-[1.12] wrap-anywhere">
          {job.header.project.title}
        </h1>
        <JobPlace header={job.header} />
      </div>
      <div className="mt-2">
        <JobPanel job={job} />
      </div>
      <div className="mt-1">
        <JobTabs job={job} current="messages" />
      </div>
    </div>
  )
}
