import { router } from '@inertiajs/react'
import { ActiveProjects } from '~/components/dashboard/active_projects'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { useProjectActions } from '~/components/dashboard/use_project_actions'

const HEADING = 'posted-projects'
const headingOf = () => HEADING

function reload(): Promise<void> {
  return new Promise((resolve) =>
    router.reload({
      only: ['postedProjects', 'pendingOffers', 'latestBidId'],
      onFinish: () => resolve(),
    })
  )
}

/** What a staging company posted itself; it has no other dashboard. */
export function PostedProjects({ projects }: { projects: DashboardProject[] }) {
  const { actions, dialogs } = useProjectActions({ reload, headingOf })
  return (
    <section className="mt-12" aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className="display text-2xl outline-none">
        Projects you posted
      </h2>
      <ActiveProjects projects={projects} actions={actions} />
      {dialogs}
    </section>
  )
}
