import type { DashboardContent } from '~/components/dashboard/dashboard_project'
import { LOGGED_OUT, OwnerDashboard } from '~/components/dashboard/owner_dashboard'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface DashboardProps {
  /** Null for visitors. */
  dashboard: DashboardContent | null
}

export default function Dashboard({ dashboard }: DashboardProps) {
  return (
    <div className="wrap">
      <PageHead title="Project Dashboard" noIndex />
      {dashboard ? (
        <OwnerDashboard initial={dashboard} />
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
