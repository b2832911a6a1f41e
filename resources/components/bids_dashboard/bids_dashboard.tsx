import { ReceiptText, Search } from 'lucide-react'
import { BidSections, sectionHeading } from '~/components/bids_dashboard/bid_sections'
import { FeeDueBand } from '~/components/bids_dashboard/fee_due_band'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { PostedProjects } from '~/components/bids_dashboard/posted_projects'
import { useBidActions } from '~/components/bids_dashboard/use_bid_actions'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { PicturedState } from '~/components/search/pictured_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHeading } from '~/components/ui/page_heading'
import { useLive } from '~/hooks/use_live'
import { useSearchHref } from '~/hooks/use_search_href'
import { plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'

/** In milliseconds. */
const INTERVAL = 5000

interface BidsDashboardProps {
  userId: number
  initial: OwnBid[]
  postedProjects: DashboardProject[]
}

export function BidsDashboard({ userId, initial, postedProjects }: BidsDashboardProps) {
  const { data: bids, error } = useLive(
    keys.ownBids,
    `/api/users/${userId}/bids`,
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
                className="max-lg:w-full"
              >
                Fees and receipts
              </LinkButton>
              <LinkButton
                icon={Search}
                href={searchHref}
                className="max-lg:order-first max-lg:w-full"
              >
                Search Projects
              </LinkButton>
            </>
          )
        }
      />
      {error && (
        <p role="status" className="mt-4 text-sm text-muted">
          The list could not be refreshed. It is tried again every few seconds.
        </p>
      )}
      <FeeDueBand bids={bids} />
      {bids.length > 0 ? <BidSections bids={bids} actions={actions} /> : <NoOffers />}
      {postedProjects.length > 0 && <PostedProjects projects={postedProjects} />}
      {dialogs}
    </>
  )
}

function summary(bids: OwnBid[]): string {
  const count = (section: OwnBid['section']) => bids.filter((bid) => bid.section === section).length
  return `${plural(count('current'), 'current offer')}, ${count('completed')} completed.`
}

function NoOffers() {
  const searchHref = useSearchHref()
  return (
    <PicturedState
      icon={Search}
      title="No offers yet"
      picture="/images/bids-empty.webp"
      actions={
        <LinkButton variant="primary" href={searchHref}>
          Search Projects
        </LinkButton>
      }
    >
      Find a project near you and make your first offer. It costs nothing; the platform fee is due
      only when an owner accepts.
    </PicturedState>
  )
}
