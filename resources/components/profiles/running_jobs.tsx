import { jobConsequence, type RunningJob } from '#shared/jobs/running_jobs'

interface RunningJobsProps {
  jobs: readonly RunningJob[]
  action: 'delete' | 'suspend'
}

/** Names each running job of an account and what happens to it, within a paragraph. Nothing without one. */
export const RunningJobs = ({ jobs, action }: RunningJobsProps) =>
  jobs.map((job) => (
    <span key={job.projectId} className="mt-2 block break-words">
      {jobConsequence(job, action)}
    </span>
  ))
