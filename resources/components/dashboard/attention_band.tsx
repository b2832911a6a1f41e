import { money } from '#shared/money'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { Notice } from '~/components/ui/notice'

/** Offers that wait for the owner, on the project with the newest one. */
export function AttentionBand({ project }: { project: DashboardProject | null }) {
  const offer = project?.latestPendingBid
  if (!project || !offer) return null
  const { id, title, pendingBids } = project
  return (
    <section aria-label="Waiting for you" className="mt-8">
      <Notice
        tone="accent"
        action={
          <LinkButton
            component="projects/show"
            href={`/projects/${id}#offers`}
            className="border-transparent max-sm:w-full"
          >
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
