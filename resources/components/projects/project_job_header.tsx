import type { ReactNode } from 'react'
import type { JobStep } from '#shared/jobs/jobs'
import { JobHeader } from '~/components/jobs/job_header'
import { useJob, type HeadedJob } from '~/components/jobs/own_job'
import type { LiveProject, ProjectPageProps } from '~/components/projects/project_page_props'

export interface ProjectJobHeaderProps extends Pick<LiveProject, 'project'> {
  initial: HeadedJob
  back: ProjectPageProps['back']
  actions?: ReactNode
  /** The button of a step that the page does in its own way; undefined for the usual one. */
  buttonOf?: (step: JobStep, isFirst: boolean) => ReactNode
}

/** The header of the job on the page of its project. */
export function ProjectJobHeader({ project, initial, ...props }: ProjectJobHeaderProps) {
  const job = useJob(initial)
  // The project's own poll brings its texts and its badge sooner.
  const header = {
    ...job.header,
    project,
    badge: project.badge,
    isHidden: project.hiding?.project ?? false,
  }
  return <JobHeader {...props} job={{ ...job, header }} current="project" />
}
