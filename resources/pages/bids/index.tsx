import type { Data } from '@generated/data'
import { Lock } from '~/components/ui/icons'
import { BidsDashboard, type OfferDecisions } from '~/components/bids_dashboard/bids_dashboard'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import type { OwnStep, Week } from '~/components/jobs/own_job'
import type { Colleague } from '~/components/people/in_charge_select'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { WonProject } from '~/components/won_offers/won_project'
import { useCurrentUser } from '~/hooks/use_current_user'

interface BidsProps {
  /** A project that the company has won and not seen as its own yet. */
  won: Data.WonOffer | null
  bids: OwnBid[]
  page: number
  pages: number
  /** Who can be in charge; empty in an account with one person. */
  colleagues: Colleague[]
  /** Whether only the offers are listed that the person is in charge of. */
  mine: boolean
  postedProjects: DashboardProject[]
  decisions: OfferDecisions
  /** The open steps of all jobs and invitations, most urgent first. */
  yourTurn: OwnStep[]
  week: Week
  /** Whether the hint that the site can be installed wasn't dismissed. */
  installHint: boolean
  /** Only staging companies have this dashboard. */
  access: 'ok' | 'guest' | 'not_stager'
}

export default function Bids({ access, bids, won, ...props }: BidsProps) {
  const user = useCurrentUser()
  return (
    <div className="wrap">
      <PageHead title="Project Dashboard" noIndex />
      {access === 'ok' && user ? (
        <>
          {won && <WonProject won={won} level={2} />}
          <BidsDashboard
            user={user}
            initial={bids}
            isSecond={Boolean(won?.steps.length)}
            {...props}
          />
        </>
      ) : (
        <>
          <PageHeading title="Project Dashboard" />
          <div className="mt-8">{access === 'guest' ? <AskToLogIn /> : <AccessDenied />}</div>
        </>
      )}
    </div>
  )
}

function AskToLogIn() {
  return <LoginPrompt message="You need to be logged in to view your dashboard." />
}

function AccessDenied() {
  return (
    <EmptyState
      icon={Lock}
      title="Access Denied"
      action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
    >
      This page is for staging companies.
    </EmptyState>
  )
}
