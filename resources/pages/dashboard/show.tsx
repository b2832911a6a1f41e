import type { OwnerReputation } from '#shared/reputation/reputation'
import type { DashboardContent } from '~/components/dashboard/dashboard_project'
import { LOGGED_OUT, OwnerDashboard } from '~/components/dashboard/owner_dashboard'
import { OwnRecord } from '~/components/reputation/owner_record'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface DashboardProps {
  /** Null for visitors. */
  dashboard: DashboardContent | null
  /** What companies read about the owner; null for visitors. */
  reputation: OwnerReputation | null
  /** Whether the hint that the site can be installed wasn't dismissed. */
  installHint: boolean
}

export default function Dashboard({ dashboard, reputation, installHint }: DashboardProps) {
  return (
    <div className="wrap">
      <PageHead title="Project Dashboard" noIndex />
      {dashboard ? (
        <>
          <OwnerDashboard initial={dashboard} installHint={installHint} />
          {reputation && reputation.posted > 0 && <OwnRecord reputation={reputation} />}
        </>
      ) : (
        <>
          <PageHeading title="Project Dashboard" />
          <div className="mt-8">
            <LoginPrompt message={LOGGED_OUT} joins />
          </div>
        </>
      )}
    </div>
  )
}
