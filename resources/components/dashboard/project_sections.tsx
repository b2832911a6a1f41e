import { Plus } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { ActiveProjects } from '~/components/dashboard/active_projects'
import { ClosedProjects } from '~/components/dashboard/closed_projects'
import type {
  DashboardContent,
  DashboardProject,
  ProjectActions,
} from '~/components/dashboard/dashboard_project'
import { FirstSteps } from '~/components/dashboard/first_steps'
import { ListFilter } from '~/components/dashboard/list_filter'
import { MineFilter } from '~/components/people/mine_filter'
import { LinkButton } from '~/components/ui/link_button'
import { number } from '~/lib/format'

/** Id of the heading of the project's section. */
export const sectionHeading = ({ section }: Pick<DashboardProject, 'section'>) =>
  `${section}-projects`

interface SectionsProps {
  dashboard: DashboardContent
  actions: ProjectActions
}

/** The owner's active projects, those whose furniture is still in the home, completed and cancelled ones. */
export function ProjectSections({ dashboard, actions }: SectionsProps) {
  const { active, in_home: inHome, completed, cancelled } = dashboard.tables
  const allCompleted = inHome.total + completed.total
  const of = (section: DashboardProject['section']) =>
    dashboard.projects.filter((project) => project.section === section)
  const { filter, hasPosted, colleagues, mine } = dashboard
  const isFiltered = filter === 'offers'
  return (
    <>
      {colleagues.length > 0 && hasPosted && <MineFilter mine={mine} />}
      <Section
        section="active"
        title="Active Projects"
        action={hasPosted && <SubmitLink className="lg:hidden" />}
      >
        {filter && (isFiltered || active.total > 0) && <ListFilter chosen={filter} />}
        {active.total > 0 ? (
          <ActiveProjects projects={of('active')} table={active} actions={actions} />
        ) : (
          <NoActiveProjects hasPosted={hasPosted} isFiltered={isFiltered} isMine={mine} />
        )}
      </Section>
      {inHome.total > 0 && (
        <Section section="in_home" title="In the home">
          <ClosedProjects
            section="in_home"
            projects={of('in_home')}
            table={inHome}
            actions={actions}
            dateLabel="Completed Date"
            endedAt={({ completedAt }) => completedAt}
          />
        </Section>
      )}
      {allCompleted > 0 && (
        <Section section="completed" title={`Completed Projects (${number(allCompleted)})`}>
          {inHome.total > 0 && (
            <p className="num mt-1 text-muted">
              {completed.total === 0
                ? 'The furniture is still in the home: see above.'
                : `${number(inHome.total)} of them ${inHome.total === 1 ? 'is' : 'are'} still in the home: see above.`}
            </p>
          )}
          {completed.total > 0 && (
            <ClosedProjects
              section="completed"
              projects={of('completed')}
              table={completed}
              actions={actions}
              dateLabel="Completed Date"
              endedAt={({ completedAt }) => completedAt}
            />
          )}
        </Section>
      )}
      {cancelled.total > 0 && (
        <Section section="cancelled" title={`Cancelled Projects (${number(cancelled.total)})`}>
          <ClosedProjects
            section="cancelled"
            projects={of('cancelled')}
            table={cancelled}
            actions={actions}
            dateLabel="Cancelled Date"
            endedAt={({ cancelledAt }) => cancelledAt}
          />
        </Section>
      )}
    </>
  )
}

interface SectionProps {
  section: DashboardProject['section']
  title: string
  /** Beside the heading. */
  action?: ReactNode
  children: ReactNode
}

function Section({ section, title, action, children }: SectionProps) {
  const id = sectionHeading({ section })
  return (
    <section className="mt-10 lg:mt-12" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="display text-2xl outline-none">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Right of the title; on narrow screens beside the first list, so that what waits comes first. */
export function SubmitLink({ className }: { className: string }) {
  return (
    <LinkButton icon={Plus} href="/submit-project" className={className}>
      Submit Project
    </LinkButton>
  )
}

interface NoActiveProjectsProps {
  hasPosted: boolean
  /** Whether only projects that collect offers are shown. */
  isFiltered: boolean
  /** Whether only projects are shown that the person is in charge of. */
  isMine: boolean
}

function NoActiveProjects({ hasPosted, isFiltered, isMine }: NoActiveProjectsProps) {
  if (hasPosted) {
    return (
      <p className="card mt-4 px-7 py-5 text-muted">
        {isMine
          ? 'You aren’t in charge of an active project.'
          : isFiltered
            ? 'No project collects offers at this time.'
            : 'No active projects at this time.'}
      </p>
    )
  }
  return (
    <FirstSteps
      title="No projects yet."
      lead="Post your first home. Local staging companies' offers will appear here."
      picture="/images/hero-staged-720.webp"
      steps={[
        {
          title: 'Post your project',
          text: 'A few facts, the rooms to stage, and up to four photos.',
          action: (
            <LinkButton variant="primary" icon={Plus} href="/submit-project">
              Submit Project
            </LinkButton>
          ),
        },
        {
          title: 'Compare offers',
          text: "Prices, terms and photos of each company's work, side by side. Names stay hidden.",
        },
        {
          title: 'Choose one',
          text: 'Once the company has paid our fee, you both see names, phone numbers and emails. You pay us nothing.',
        },
      ]}
    />
  )
}
