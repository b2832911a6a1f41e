import { usePage } from '@inertiajs/react'
import { Gauge, Heart, Plus } from '~/components/ui/icons'
import type { DashboardContent } from '~/components/dashboard/dashboard_project'
import { InstallHint } from '~/components/dashboard/install_hint'
import { ProjectSections, sectionHeading } from '~/components/dashboard/project_sections'
import { useProjectActions } from '~/components/dashboard/use_project_actions'
import { useProjects } from '~/components/dashboard/use_projects'
import { UnfinishedProject } from '~/components/dashboard/unfinished_project'
import { YourTurn } from '~/components/dashboard/your_turn'
import { Button } from '~/components/ui/button'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHeading } from '~/components/ui/page_heading'

export const LOGGED_OUT = 'You need to be logged in to view your dashboard.'

interface OwnerDashboardProps {
  initial: DashboardContent
  /** Whether the hint that the site can be installed wasn't dismissed. */
  installHint: boolean
}

export function OwnerDashboard({ initial, installHint }: OwnerDashboardProps) {
  const { dashboard, failure, signedOut, reading, checkedAt, reload } = useProjects(initial)
  const { actions, dialogs } = useProjectActions({ headingOf: sectionHeading })

  const { consolePath } = usePage().props
  const { active, completed, cancelled } = dashboard.tables
  const everPosted = active.total + completed.total + cancelled.total > 0

  async function retry() {
    await reload()
    // The retry button is gone after a success.
    if (document.activeElement === document.body) document.getElementById('main')?.focus()
  }

  return (
    <>
      <PageHeading
        title="Project Dashboard"
        lead={
          <p className="num">
            Refresh the page to see new offers.
            {checkedAt !== null && (
              <>
                {' Last checked '}
                <LocalTime at={new Date(checkedAt).toISOString()} format="clock" />.
              </>
            )}
            <Button
              size="sm"
              variant="quiet"
              className="-my-2 ml-1"
              loading={reading && 'Refreshing'}
              onClick={() => void reload()}
            >
              Refresh
            </Button>
          </p>
        }
        actions={
          <>
            {consolePath && (
              <LinkButton icon={Gauge} href={consolePath} className="max-sm:w-full">
                Open the console
              </LinkButton>
            )}
            {(everPosted || failure !== null) && (
              <LinkButton variant="quiet" icon={Heart} href="/favorites" className="max-sm:w-full">
                Favorites
              </LinkButton>
            )}
            {(everPosted || failure !== null) && (
              <LinkButton
                variant="primary"
                icon={Plus}
                href="/submit-project"
                className="max-sm:w-full"
              >
                Submit Project
              </LinkButton>
            )}
          </>
        }
      />
      {failure === null ? (
        <>
          <YourTurn steps={dashboard.yourTurn} />
          <UnfinishedProject />
          {installHint && everPosted && <InstallHint />}
          <ProjectSections dashboard={dashboard} actions={actions} />
        </>
      ) : (
        <div className="mt-8">
          {signedOut ? (
            <LoginPrompt message={LOGGED_OUT} joins />
          ) : (
            <ErrorCard
              title={`Error loading projects: ${failure}`}
              onRetry={() => void retry()}
              retrying={reading}
            >
              Your projects and offers are safe.
            </ErrorCard>
          )}
        </div>
      )}
      {dialogs}
    </>
  )
}
