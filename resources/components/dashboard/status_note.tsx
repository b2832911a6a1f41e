import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { usePresentMoment } from '~/components/dashboard/use_present_moment'
import { timeLeftShort } from '~/lib/format'

/** What is awaited, below or beside the badge. */
export function StatusNote({
  project,
  className,
}: {
  project: DashboardProject
  className: string
}) {
  const now = usePresentMoment()
  const { statusNote, paymentDueAt } = project
  if (!paymentDueAt) return statusNote && <span className={className}>{statusNote}</span>
  return (
    <span className={className}>
      Waiting for payment
      {now !== null && (
        <>
          , <span className="whitespace-nowrap">{timeLeftShort(paymentDueAt, now)} left</span>
        </>
      )}
    </span>
  )
}
