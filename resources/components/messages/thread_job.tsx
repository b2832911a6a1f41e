import { ChevronDown } from '~/components/ui/icons'
import { JobPanel, JobSentence } from '~/components/jobs/job_panel'
import { JobTabs } from '~/components/jobs/job_tabs'
import { useJob, type HeadedJob } from '~/components/jobs/own_job'

/** The header of the job on screens that the thread fills: its sentence, folded, and the tabs. */
export function ThreadJob({ initial }: { initial: HeadedJob }) {
  const job = useJob(initial)
  return (
    <div className="bg-paper px-(--gutter) lg:hidden">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-1.5 text-sm [&::-webkit-details-marker]:hidden">
          <span className="num min-w-0 flex-1 truncate group-open:invisible">
            <JobSentence turn={job.turn} />
          </span>
          <ChevronDown className="icon size-4 shrink-0 text-muted group-open:rotate-180" />
          <span className="sr-only">Progress</span>
        </summary>
        <div className="max-h-[45dvh] overflow-y-auto pb-3">
          <JobPanel job={job} isSecond />
        </div>
      </details>
      <JobTabs job={job} current="messages" />
    </div>
  )
}
