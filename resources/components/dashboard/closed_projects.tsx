import { ColumnHead } from '~/components/dashboard/column_head'
import type {
  DashboardProject,
  ProjectActions,
  ProjectTable,
} from '~/components/dashboard/dashboard_project'
import { ProjectButtons } from '~/components/dashboard/project_buttons'
import { ContactNote, ProjectCell } from '~/components/dashboard/project_cell'
import { SortChoice, TablePages } from '~/components/dashboard/table_pages'
import { Badge } from '~/components/ui/badge'
import { DateOrDash } from '~/components/ui/local_time'

interface ClosedProjectsProps {
  section: 'completed' | 'cancelled'
  projects: DashboardProject[]
  table: ProjectTable
  actions: ProjectActions
  /** Label of the column with the date when the project ended. */
  dateLabel: string
  endedAt: (project: DashboardProject) => string | null
}

/** Completed or cancelled projects: a table on wide screens, cards on narrow ones. */
export function ClosedProjects(props: ClosedProjectsProps) {
  const { section, projects, table, actions, dateLabel, endedAt } = props
  const head = { section, table }
  return (
    <>
      <SortChoice {...head} />
      <div className="card mt-4 hidden overflow-hidden wide:block">
        <table className="table">
          {/* Fixed widths align the columns of the two tables. */}
          <colgroup>
            <col className="w-[30%]" />
            <col className="w-[14%]" />
            <col className="w-[12%]" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <ColumnHead {...head} column="title" label="Project" />
              <th scope="col">Status</th>
              <ColumnHead {...head} column="level" label="Staging Level" descendingFirst />
              <ColumnHead {...head} column="ended" label={dateLabel} descendingFirst />
              <th scope="col" className="text-right">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {projects.map((project) => (
              <tr key={project.id} className="relative">
                <td className="min-w-72">
                  <ProjectCell project={project} thumbnail={project.thumbnails[0]}>
                    {project.contact && <ContactNote contact={project.contact} />}
                  </ProjectCell>
                </td>
                <td>
                  <Badge {...project.dashboardBadge} />
                </td>
                <td>{project.stagingLevelLabel}</td>
                <td className="num text-muted">
                  <DateOrDash at={endedAt(project)} />
                </td>
                <td>
                  <ProjectButtons project={project} actions={actions} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 wide:hidden">
        {projects.map((project) => (
          <li key={project.id} className="card relative flex flex-col p-4">
            <ProjectCell project={project} thumbnail={project.thumbnails[0]}>
              {project.contact && <ContactNote contact={project.contact} />}
            </ProjectCell>
            <p className="num mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm text-muted">
              <Badge {...project.dashboardBadge} />
              <span>
                {project.stagingLevelLabel} · <DateOrDash at={endedAt(project)} />
              </span>
            </p>
            <ProjectButtons wide project={project} actions={actions} />
          </li>
        ))}
      </ul>
      <TablePages
        {...head}
        shown={projects.length}
        name={section === 'completed' ? 'Completed Projects' : 'Cancelled Projects'}
      />
    </>
  )
}
