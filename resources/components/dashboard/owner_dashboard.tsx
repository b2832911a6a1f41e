import { usePage } from '@inertiajs/react'
import { Gauge, Heart } from '~/components/ui/icons'
import type { AskedProject, DashboardContent } from '~/components/dashboard/dashboard_project'
import { InstallHint } from '~/components/dashboard/install_hint'
import {
  ProjectSections,
  sectionHeading,
  SubmitLink,
} from '~/components/dashboard/project_sections'
import { ThisWeek } from '~/components/dashboard/this_week'
import { useProjectActions } from '~/components/dashboard/use_project_actions'
import { useProjects } from '~/components/dashboard/use_projects'
import { UnfinishedProject } from '~/components/dashboard/unfinished_project'
import { YourTurn } from '~/components/dashboard/your_turn'
import { LeftOnDevice } from '~/components/jobs/left_on_device'
import type { OwnStep } from '~/components/jobs/own_job'
import { Button } from '~/components/ui/button'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHeading } from '~/components/ui/page_heading'
import { classes } from '~/lib/classes'

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
  const { projects, hasPosted, week, yourTurn } = dashboard
  const hasLists = hasPosted || failure !== null
  const freshness = { checkedAt, reading, refresh: reload }

  /** Confirming the work is a dialog of this page. */
  function dialogOf({ key, projectId, title }: OwnStep) {
    if (key !== 'confirm_work') return null
    const listed = projects.find(({ id }) => id === projectId)
    const unlisted: AskedProject = {
      id: projectId,
      title,
      section: 'active',
      completeNeedsConfirmation: false,
      completeQuestion: null,
    }
    return () => actions.complete(listed ?? unlisted)
  }

  async function retry() {
    await reload()
    // The retry button is gone after a success.
    if (document.activeElement === document.body) document.getElementById('main')?.focus()
  }

  return (
    <>
      <PageHeading
        title="Project Dashboard"
        lead={<RefreshNote className="max-lg:hidden" {...freshness} />}
        actions={
          <>
            {consolePath && (
              <LinkButton icon={Gauge} href={consolePath}>
                Open the console
              </LinkButton>
            )}
            {hasLists && (
              <>
                <LinkButton
                  variant="quiet"
                  icon={Heart}
                  href="/favorites"
                  className="max-lg:hidden"
                >
                  Favorites
                </LinkButton>
                <SubmitLink className="max-lg:hidden" />
              </>
            )}
          </>
        }
      />
      {failure === null ? (
        <>
          <LeftOnDevice />
          {hasPosted && (
            <>
              <YourTurn steps={yourTurn} week={week} dialogOf={dialogOf} />
              <ThisWeek week={week} />
            </>
          )}
          <UnfinishedProject />
          {installHint && hasPosted && <InstallHint />}
          <ProjectSections dashboard={dashboard} actions={actions} />
          <RefreshNote className="mt-8 text-muted lg:hidden" {...freshness} />
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

interface RefreshNoteProps {
  /** In milliseconds; null until it's known. */
  checkedAt: number | null
  reading: boolean
  refresh: () => Promise<void>
  className: string
}

/** When the lists were read. They aren't polled. */
function RefreshNote({ checkedAt, reading, refresh, className }: RefreshNoteProps) {
  return (
    <p className={classes('num', className)}>
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
        onClick={() => void refresh()}
      >
        Refresh
      </Button>
    </p>
  )
}
