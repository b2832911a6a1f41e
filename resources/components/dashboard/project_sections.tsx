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
import { LinkButton } from '~/components/ui/link_button'
import { number } from '~/lib/format'

/** Id of the heading of the project's section. */
export const sectionHeading = ({ section }: Pick<DashboardProject, 'section'>) =>
  `${section}-projects`

interface SectionsProps {
  dashboard: DashboardContent
  actions: ProjectActions
}

/** The owner's active, completed and cancelled projects. */
export function ProjectSections({ dashboard, actions }: SectionsProps) {
  const { active, completed, cancelled } = dashboard.tables
  const of = (section: DashboardProject['section']) =>
    dashboard.projects.filter((project) => project.section === section)
  const everPosted = completed.total + cancelled.total > 0
  return (
    <>
      <Section section="active" title="Active Projects">
        {active.total > 0 ? (
          <ActiveProjects projects={of('active')} table={active} actions={actions} />
        ) : (
          <NoActiveProjects everPosted={everPosted} />
        )}
      </Section>
      {completed.total > 0 && (
        <Section section="completed" title={`Completed Projects (${number(completed.total)})`}>
          <ClosedProjects
            section="completed"
            projects={of('completed')}
            table={completed}
            actions={actions}
            dateLabel="Completed Date"
            endedAt={({ completedAt }) => completedAt}
          />
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
  children: ReactNode
}

function Section({ section, title, children }: SectionProps) {
  const id = sectionHeading({ section })
  return (
    <section className="mt-10 lg:mt-12" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="display text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

function NoActiveProjects({ everPosted }: { everPosted: boolean }) {
  if (everPosted) {
    return <p className="card mt-4 px-7 py-5 text-muted">No active projects at this time.</p>
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
