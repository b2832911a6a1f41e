import { useEffect, useRef } from 'react'
import { photoLimits } from '#shared/projects/project_enums'
import { router } from '@inertiajs/react'
import { ChartColumn, MailOpen, Search, type Icon } from '~/components/ui/icons'
import { AreaForm } from '~/components/bids_dashboard/area_form'
import { BidSections, sectionHeading } from '~/components/bids_dashboard/bid_sections'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { useBidActions } from '~/components/bids_dashboard/use_bid_actions'
import { ActiveProjects } from '~/components/dashboard/active_projects'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { FirstSteps } from '~/components/dashboard/first_steps'
import { InstallHint } from '~/components/dashboard/install_hint'
import { LeftOnDevice } from '~/components/jobs/left_on_device'
import { ThisWeek } from '~/components/dashboard/this_week'
import { useProjectActions } from '~/components/dashboard/use_project_actions'
import { YourTurn } from '~/components/dashboard/your_turn'
import type { OwnStep, Week } from '~/components/jobs/own_job'
import type { Colleague } from '~/components/people/in_charge_select'
import { MineFilter } from '~/components/people/mine_filter'
import { LinkButton } from '~/components/ui/link_button'
import { PageHeading } from '~/components/ui/page_heading'
import { PageLinks } from '~/components/ui/page_links'
import { useLive } from '~/hooks/use_live'
import { hashKey } from '~/hooks/use_query'
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
  /** Of its list. */
  current: number
  completed: number
}

interface BidsDashboardProps {
  user: CurrentUser
  initial: OwnBid[]
  page: number
  pages: number
  /** Who can be in charge; empty in an account with one person. */
  colleagues: readonly Colleague[]
  /** Whether only the offers are listed that the person is in charge of. */
  mine: boolean
  postedProjects: DashboardProject[]
  decisions: OfferDecisions
  /** The open steps of all jobs and invitations, most urgent first. */
  yourTurn: OwnStep[]
  week: Week
  /** Whether the hint that the site can be installed wasn't dismissed. */
  installHint: boolean
  /** Whether a won project above has the filled button of the page. */
  isSecond: boolean
}

export function BidsDashboard(props: BidsDashboardProps) {
  const { user, initial, page, pages, postedProjects, decisions, yourTurn, week } = props
  const { installHint, isSecond, colleagues } = props
  const mine = props.mine && colleagues.length > 0
  const { data: bids, error } = useLive(
    page === 1 && !mine ? keys.ownBids : [...keys.ownBids, page, mine],
    `/api/users/${user.id}/bids`,
    initial,
    INTERVAL,
    page === 1 && !mine ? undefined : () => (mine ? { page, mine: '1' as const } : { page })
  )
  useChangedJobs(bids)
  const { actions, dialogs } = useBidActions(sectionHeading)
  const isFirstPage = page === 1
  const hasDecisions = decisions.won + decisions.lost > 0
  const isFirstVisit = bids.length === 0 && isFirstPage && !hasDecisions && !mine

  /** Marking the work completed is a dialog of this page. */
  function dialogOf({ key, bidId }: OwnStep) {
    const bid = key === 'finish_work' && bids.find(({ id }) => id === bidId)
    return bid ? () => actions.complete(bid) : null
  }

  return (
    <>
      <PageHeading
        title="Project Dashboard"
        lead={bids.length > 0 && <p className="num max-sm:text-sm">{summary(decisions)}</p>}
        actions={
          bids.length > 0 && (
            <>
              <LinkButton
                variant="quiet"
                icon={ChartColumn}
                href="/business"
                className="max-lg:hidden"
              >
                Business figures
              </LinkButton>
              <LinkButton
                variant="quiet"
                icon={MailOpen}
                href="/invitations"
                className="max-lg:hidden"
              >
                Invitations
              </LinkButton>
              <SearchLink icon={Search} className="max-lg:hidden" />
            </>
          )
        }
      />
      {error && (
        <p role="status" className="mt-4 text-sm text-muted">
          Couldn't refresh. Trying again…
        </p>
      )}
      <LeftOnDevice />
      {isFirstPage && !(isFirstVisit && yourTurn.length === 0) && (
        <YourTurn steps={yourTurn} week={week} dialogOf={dialogOf} isQuiet={isSecond} />
      )}
      {isFirstPage && !(isFirstVisit && week.dates.length === 0) && <ThisWeek week={week} />}
      {installHint && isFirstPage && !isFirstVisit && <InstallHint />}
      {colleagues.length > 0 && !isFirstVisit && <MineFilter mine={mine} />}
      {isFirstVisit ? (
        <CompanyFirstSteps user={user} isBusy={isSecond || yourTurn.length > 0} />
      ) : (
        <BidSections
          bids={bids}
          actions={actions}
          isFirstPage={isFirstPage}
          action={<SearchLink className="px-3 lg:hidden" />}
        />
      )}
      <PageLinks label="Pages of your offers" page={page} pages={pages} hrefOf={hrefOfPage(mine)} />
      {postedProjects.length > 0 && <PostedProjects projects={postedProjects} />}
      {dialogs}
    </>
  )
}

/** Right of the title; on narrow screens beside the first list, so that what waits comes first. */
function SearchLink({ icon, className }: { icon?: Icon; className: string }) {
  return (
    <LinkButton icon={icon} href={useSearchHref()} className={className}>
      Search Projects
    </LinkButton>
  )
}

/** Reads steps, dates and counts again when a job or a decision in the list changes. */
function useChangedJobs(bids: readonly OwnBid[]) {
  const jobs = hashKey([bids.map(({ id, decision, job }) => ({ id, decision, job }))])
  const known = useRef(jobs)
  useEffect(() => {
    if (known.current === jobs) return
    known.current = jobs
    router.reload({ only: ['decisions', 'yourTurn', 'week'] })
  }, [jobs])
}

const hrefOfPage = (mine: boolean) => (page: number) => {
  const query = [mine && 'mine=1', page > 1 && `page=${page}`].filter(Boolean).join('&')
  return query ? `/bids?${query}` : '/bids'
}

function summary({ won, lost, current, completed }: OfferDecisions): string {
  const counts = `${plural(current, 'current offer')}, ${completed} completed.`
  return won + lost === 0 ? counts : `${counts} ${won} won and ${lost} lost so far.`
}

interface CompanyFirstStepsProps {
  user: CurrentUser
  /** Whether a step waits above, which has the filled button. */
  isBusy: boolean
}

/** Shown until the stager has made a bid. */
function CompanyFirstSteps({ user, isBusy }: CompanyFirstStepsProps) {
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
            <LinkButton variant={isBusy ? 'secondary' : 'primary'} href={searchHref}>
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
      only: ['postedProjects', 'yourTurn', 'week', 'pendingOffers', 'latestBidId'],
      onFinish: () => resolve(),
    })
  )
}

const postedHeading = () => POSTED_HEADING
