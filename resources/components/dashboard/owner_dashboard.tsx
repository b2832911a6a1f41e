import { Plus } from 'lucide-react'
import { AttentionBand } from '~/components/dashboard/attention_band'
import type { DashboardContent } from '~/components/dashboard/dashboard_project'
import { ProjectSections, sectionHeading } from '~/components/dashboard/project_sections'
import { useProjectActions } from '~/components/dashboard/use_project_actions'
import { useProjects } from '~/components/dashboard/use_projects'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHeading } from '~/components/ui/page_heading'

const clock = (moment: number) =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

export const LOGGED_OUT = 'You need to be logged in to view your dashboard.'

export function OwnerDashboard({ initial }: { initial: DashboardContent }) {
  const { dashboard, failure, signedOut, reading, checkedAt, reload } = useProjects(initial)
  const { actions, dialogs } = useProjectActions({ headingOf: sectionHeading })

  async function retry() {
    await reload()
    // The button is gone when it has worked.
    if (document.activeElement === document.body) document.getElementById('main')?.focus()
  }

  return (
    <>
      <PageHeading
        title="Project Dashboard"
        lead={
          <p className="num">
            Refresh the page to see new offers.
            {checkedAt !== null && ` Last checked ${clock(checkedAt)}.`}
          </p>
        }
        actions={
          <LinkButton
            variant="primary"
            icon={Plus}
            href="/submit-project"
            className="max-sm:w-full"
          >
            Submit Project
          </LinkButton>
        }
      />
      {failure === null ? (
        <>
          <AttentionBand project={dashboard.waiting} />
          <ProjectSections dashboard={dashboard} actions={actions} />
        </>
      ) : (
        <div className="mt-8">
          {signedOut ? (
            <LoginPrompt message={LOGGED_OUT} />
          ) : (
            <ErrorCard
              title={`Error loading projects: ${failure}`}
              onRetry={() => void retry()}
              retrying={reading}
            >
              Nothing is lost. Your projects and offers are safe.
            </ErrorCard>
          )}
        </div>
      )}
      {dialogs}
    </>
  )
}
