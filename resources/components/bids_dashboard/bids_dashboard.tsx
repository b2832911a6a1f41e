import { useEffect, useRef } from 'react'
import { photoLimits } from '#shared/project_enums'
import { router } from '@inertiajs/react'
import { ChartColumn, MailOpen, ReceiptText, Search } from '~/components/ui/icons'
import { AreaForm } from '~/components/bids_dashboard/area_form'
import { BidSections, sectionHeading } from '~/components/bids_dashboard/bid_sections'
import { FeeDueBand } from '~/components/bids_dashboard/fee_due_band'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { useBidActions } from '~/components/bids_dashboard/use_bid_actions'
import { ActiveProjects } from '~/components/dashboard/active_projects'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { FirstSteps } from '~/components/dashboard/first_steps'
import { InstallHint } from '~/components/dashboard/install_hint'
import { useProjectActions } from '~/components/dashboard/use_project_actions'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'
import { PageHeading } from '~/components/ui/page_heading'
import { useLive } from '~/hooks/use_live'
import { useSearchHref } from '~/hooks/use_search_href'
import { plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

/** Polling interval in milliseconds. */
const INTERVAL = 5000

/** How many offers were won and lost, also those that the company has deleted from its list. */
export type OfferDecisions = {
  won: number
  lost: number
}

interface BidsDashboardProps {
  user: CurrentUser
  initial: OwnBid[]
  postedProjects: DashboardProject[]
  decisions: OfferDecisions
  /** Number of projects that the company is invited to. */
  invitations: number
  /** Whether the hint that the site can be installed wasn't dismissed. */
  installHint: boolean
}

export function BidsDashboard(props: BidsDashboardProps) {
  const { user, initial, postedProjects, decisions, invitations, installHint } = props
  const { data: bids, error } = useLive(
    keys.ownBids,
    `/api/users/${user.id}/bids`,
    initial,
    INTERVAL
  )
  useNewDecisions(bids)
  const searchHref = useSearchHref()
  const { actions, dialogs } = useBidActions(sectionHeading)
  return (
    <>
      <PageHeading
        title="Project Dashboard"
        lead={bids.length > 0 && <p className="num">{summary(bids, decisions)}</p>}
        actions={
          bids.length > 0 && (
            <>
              <LinkButton
                variant="quiet"
                icon={ChartColumn}
                href="/business"
                className="max-sm:w-full"
              >
                Business figures
              </LinkButton>
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
      {invitations > 0 && <InvitationBand count={invitations} />}
      {installHint && bids.length > 0 && <InstallHint />}
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

function InvitationBand({ count }: { count: number }) {
  return (
    <section aria-label="Invitations" className="mt-7">
      <Notice
        tone="accent"
        icon={MailOpen}
        action={
          <LinkButton href="/invitations" className="max-sm:w-full">
            View {count === 1 ? 'invitation' : 'invitations'}
          </LinkButton>
        }
      >
        <b className="font-semibold">You're invited to make an offer</b> on{' '}
        {plural(count, 'project')}.
      </Notice>
    </section>
  )
}

/** Reads the counts again when an offer of the list is decided. */
function useNewDecisions(bids: readonly OwnBid[]) {
  const decided = bids.map(({ id, decision }) => `${id} ${decision}`).join()
  const known = useRef(decided)
  useEffect(() => {
    if (known.current === decided) return
    known.current = decided
    router.reload({ only: ['decisions'] })
  }, [decided])
}

function summary(bids: OwnBid[], { won, lost }: OfferDecisions): string {
  const count = (section: OwnBid['section']) => bids.filter((bid) => bid.section === section).length
  const counts = `${plural(count('current'), 'current offer')}, ${count('completed')} completed.`
  return won + lost === 0 ? counts : `${counts} ${won} won and ${lost} lost so far.`
}

/** Shown until the stager has made a bid. */
function CompanyFirstSteps({ user }: { user: CurrentUser }) {
  const { areaCounty, areaState, portfolioPhotos } = user
  const photos = portfolioPhotos.length
  const searchHref = useSearchHref()
  const hasArea = areaCounty !== null && areaState !== null
  return (
    <FirstSteps
      title="No offers yet"
      lead="Making offers is free. The platform fee is due only when an owner accepts one."
      picture="/images/bids-empty.webp"
      steps={[
        {
          title: 'Say where you work',
          text: 'Your searches start there. Only you can see it.',
          done: hasArea,
          action: <AreaForm user={user} />,
        },
        {
          title: 'Add photos of your work',
          text:
            photos === 0
              ? `Owners see up to ${photoLimits.perPortfolio} of them with each of your offers, without your name.`
              : `${plural(photos, 'photo')} of ${photoLimits.perPortfolio}. Owners see them with each of your offers, without your name.`,
          done: photos > 0,
          action: photos < photoLimits.perPortfolio && (
            <LinkButton size="sm" href="/portfolio-upload">
              {photos === 0 ? 'Add photos' : 'Add more photos'}
            </LinkButton>
          ),
        },
        {
          title: 'Make your first offer',
          text: "Find an open project near you. The owner compares offers without seeing the companies' names.",
          action: (
            <LinkButton variant="primary" href={searchHref}>
              Search Projects
            </LinkButton>
          ),
        },
      ]}
    />
  )
}

const POSTED_HEADING = 'posted-projects'

/** Projects that the stager posted itself, since it has no owner dashboard. */
function PostedProjects({ projects }: { projects: DashboardProject[] }) {
  const { actions, dialogs } = useProjectActions({ reload: reloadPosted, headingOf: postedHeading })
  return (
    <section className="mt-12" aria-labelledby={POSTED_HEADING}>
      <h2 id={POSTED_HEADING} tabIndex={-1} className="display text-2xl outline-none">
        Projects you posted
      </h2>
      <ActiveProjects projects={projects} actions={actions} />
      {dialogs}
    </section>
  )
}

function reloadPosted(): Promise<void> {
  return new Promise((resolve) =>
    router.reload({
      only: ['postedProjects', 'pendingOffers', 'latestBidId'],
      onFinish: () => resolve(),
    })
  )
}

const postedHeading = () => POSTED_HEADING
