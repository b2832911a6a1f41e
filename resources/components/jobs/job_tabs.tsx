import { Link } from '@inertiajs/react'
import { jobPages, pageOfStep, type JobHeader, type JobPage } from '#shared/jobs/jobs'
import type { HeadedJob } from '~/components/jobs/own_job'
import { CountDot } from '~/components/navigation/count_dot'
import {
  Camera,
  FileText,
  House,
  type Icon,
  Lock,
  MessageCircle,
  Sofa,
} from '~/components/ui/icons'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/text'

const icons: Record<JobPage, Icon> = {
  project: House,
  messages: MessageCircle,
  staging: Sofa,
  agreement: FileText,
  photos: Camera,
}

const ofDeal = (page: JobPage) => page !== 'project' && page !== 'messages'

function hrefOf(page: JobPage, { project, messagesHref }: JobHeader): string {
  const suffixes = { staging: '/staging', agreement: '/agreement', photos: '/before-and-after' }
  if (page === 'messages') return messagesHref
  return `/projects/${project.id}${page === 'project' ? '' : suffixes[page]}`
}

interface JobTabsProps {
  job: HeadedJob
  current: JobPage
}

/** The pages of a job, with what is open on each. */
export function JobTabs({ job, current }: JobTabsProps) {
  const { dealPages, unread } = job.header
  const shown = jobPages.values.filter((page) => dealPages !== 'none' || !ofDeal(page))
  const open = (page: JobPage) =>
    job.steps.filter((step) => step.isYours && pageOfStep(step) === page).length
  return (
    <nav
      aria-label="Pages of this job"
      className="no-print -mx-(--gutter) border-b border-line sm:mx-0"
    >
      <ul className="grid auto-cols-fr grid-flow-col sm:flex sm:gap-8">
        {shown.map((page) => {
          const isCurrent = page === current
          const isLocked = dealPages === 'locked' && ofDeal(page)
          const Icon = isLocked ? Lock : icons[page]
          const count = page === 'messages' ? unread : open(page)
          const what = page === 'messages' ? 'unread message' : 'open step'
          return (
            <li key={page} className="min-w-0">
              <Link
                href={hrefOf(page, job.header)}
                aria-current={isCurrent ? 'page' : undefined}
                className={classes(
                  '-mb-px flex min-h-14 flex-col items-center justify-center gap-1 border-b-2 text-xs -outline-offset-2 sm:min-h-12 sm:flex-row sm:gap-2 sm:text-[0.9375rem]',
                  isCurrent
                    ? 'border-accent font-semibold text-ink'
                    : 'border-transparent text-muted hover:text-ink'
                )}
              >
                <span className={classes('relative', !isLocked && 'sm:hidden')}>
                  <Icon className="icon sm:size-4" />
                  <CountDot count={count} className="absolute -top-2 left-full -ml-2 sm:hidden" />
                </span>
                <span className="sm:-order-1">
                  {jobPages.label(page)}
                  {count > 0 && <span className="sr-only">, {plural(count, what)}</span>}
                  {isLocked && <span className="sr-only">, locked</span>}
                </span>
                <CountDot count={count} className="max-sm:hidden" />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
