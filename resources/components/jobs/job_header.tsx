import type { JobHeader as HeaderFacts, JobPage } from '#shared/jobs/jobs'
import type { ReactNode } from 'react'
import { JobPanel, type JobPanelProps } from '~/components/jobs/job_panel'
import { LeftOnDevice } from '~/components/jobs/left_on_device'
import { JobTabs } from '~/components/jobs/job_tabs'
import type { HeadedJob } from '~/components/jobs/own_job'
import { Badge, HiddenBadge } from '~/components/ui/badge'
import { MapPin } from '~/components/ui/icons'
import { PageHeading } from '~/components/ui/page_heading'
import { place } from '~/lib/format'

interface JobHeaderProps extends Pick<JobPanelProps, 'buttonOf'> {
  job: HeadedJob
  current: JobPage
  back?: { href: string; label: string }
  /** Right of the title on wide screens; on others a page has them at its end. */
  actions?: ReactNode
}

export const toDashboard = { href: '/dashboard', label: 'Go Back to Dashboard' }

/** The same above each page of a job: what it is, whose turn it is, and the ways to its pages. */
export function JobHeader(props: JobHeaderProps) {
  const { job, current, back = toDashboard, actions, buttonOf } = props
  const { header } = job
  return (
    <>
      <PageHeading
        back={back}
        title={header.project.title}
        lead={<JobPlace header={header} />}
        actions={actions && <div className="no-print -mr-3 -mb-2 flex">{actions}</div>}
        actionsBesideOnly
      />
      {current !== 'photos' && <LeftOnDevice />}
      <div className="no-print mt-5">
        <JobPanel job={job} buttonOf={buttonOf} />
      </div>
      <div className="mt-3 sm:mt-4">
        <JobTabs job={job} current={current} />
      </div>
    </>
  )
}

/** The badge of a job's project, and where it is. */
export function JobPlace({ header: { project, badge, isHidden } }: { header: HeaderFacts }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      {isHidden && <HiddenBadge />}
      <Badge {...badge} />
      <span className="flex min-w-0 items-center gap-1.5">
        <MapPin className="icon size-4" />
        <span className="min-w-0 wrap-anywhere">{place(project)}</span>
      </span>
    </p>
  )
}
