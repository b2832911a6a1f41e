import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { Notice } from '~/components/ui/notice'
import { money } from '~/lib/format'

/** The project whose newest waiting offer came in last: one thing at a time. */
function mostRecent(projects: DashboardProject[]): DashboardProject | undefined {
  const newest = (project: DashboardProject) => project.latestPendingBid?.createdAt ?? ''
  return projects
    .filter((project) => project.latestPendingBid)
    .toSorted((one, other) => newest(other).localeCompare(newest(one)))[0]
}

/** Offers that wait for the owner, on the project with the newest one. */
export function AttentionBand({ projects }: { projects: DashboardProject[] }) {
  const project = mostRecent(projects)
  const offer = project?.latestPendingBid
  if (!project || !offer) return null
  const { id, title, pendingBids } = project
  return (
    <section aria-label="Waiting for you" className="mt-8">
      <Notice
        tone="accent"
        action={
          <LinkButton href={`/projects/${id}#offers`} className="border-transparent max-sm:w-full">
            View Bids ({pendingBids})
          </LinkButton>
        }
      >
        <p className="text-base text-pretty">
          <b className="font-semibold">
            {pendingBids === 1 ? '1 offer is' : `${pendingBids} offers are`} waiting on {title}.
          </b>{' '}
          The newest: {money(offer.amount)} for {offer.stagingPeriodLabel}
          {offer.createdAt && (
            <>
              {' '}
              · <LocalTime at={offer.createdAt} format="relative" />
            </>
          )}
        </p>
      </Notice>
    </section>
  )
}
