import { ReceiptText, Search } from 'lucide-react'
import { BidSections, sectionHeading } from '~/components/bids_dashboard/bid_sections'
import { CompanyFirstSteps } from '~/components/bids_dashboard/company_first_steps'
import { FeeDueBand } from '~/components/bids_dashboard/fee_due_band'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { PostedProjects } from '~/components/bids_dashboard/posted_projects'
import { useBidActions } from '~/components/bids_dashboard/use_bid_actions'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { LinkButton } from '~/components/ui/link_button'
import { PageHeading } from '~/components/ui/page_heading'
import { useLive } from '~/hooks/use_live'
import { useSearchHref } from '~/hooks/use_search_href'
import { plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

/** In milliseconds. */
const INTERVAL = 5000

interface BidsDashboardProps {
  user: CurrentUser
  initial: OwnBid[]
  postedProjects: DashboardProject[]
}

export function BidsDashboard({ user, initial, postedProjects }: BidsDashboardProps) {
  const { data: bids, error } = useLive(
    keys.ownBids,
    `/api/users/${user.id}/bids`,
    initial,
    INTERVAL
  )
  const searchHref = useSearchHref()
  const { actions, dialogs } = useBidActions(sectionHeading)
  return (
    <>
      <PageHeading
        title="Project Dashboard"
        lead={bids.length > 0 && <p className="num">{summary(bids)}</p>}
        actions={
          bids.length > 0 && (
            <>
              <LinkButton
                variant="quiet"
                icon={ReceiptText}
                href="/payments"
                className="max-sm:w-full"
              >
                Fees and receipts
              </LinkButton>
              <LinkButton
                icon={Search}
                href={searchHref}
                className="max-lg:order-first max-sm:w-full"
              >
                Search Projects
              </LinkButton>
            </>
          )
        }
      />
      {error && (
        <p role="status" className="mt-4 text-sm text-muted">
          Couldn't refresh. Trying again…
        </p>
      )}
      <FeeDueBand bids={bids} />
      {bids.length > 0 ? (
        <BidSections bids={bids} actions={actions} />
      ) : (
        <CompanyFirstSteps user={user} />
      )}
      {postedProjects.length > 0 && <PostedProjects projects={postedProjects} />}
      {dialogs}
    </>
  )
}

function summary(bids: OwnBid[]): string {
  const count = (section: OwnBid['section']) => bids.filter((bid) => bid.section === section).length
  return `${plural(count('current'), 'current offer')}, ${count('completed')} completed.`
}
