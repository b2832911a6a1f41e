import { columnHead } from '~/components/dashboard/column_head'
import type {
  DashboardProject,
  ProjectActions,
  ProjectTable,
} from '~/components/dashboard/dashboard_project'
import { ProjectButtons } from '~/components/dashboard/project_buttons'
import { ProjectCell } from '~/components/dashboard/project_cell'
import { SortChoice, TablePages } from '~/components/dashboard/table_pages'
import { Badge } from '~/components/ui/badge'
import { DateOrDash } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'

interface ClosedProjectsProps {
  section: 'completed' | 'cancelled'
  projects: DashboardProject[]
  table: ProjectTable
  actions: ProjectActions
  /** Label of the column with the date when the project ended. */
  dateLabel: string
  endedAt: (project: DashboardProject) => string | null
}

/** Completed or cancelled projects. */
export function ClosedProjects(props: ClosedProjectsProps) {
  const { section, projects, table, actions, dateLabel, endedAt } = props
  const list = { section, table }
  // Fixed widths align the columns of the two tables.
  const columns: Column<DashboardProject>[] = [
    {
      ...columnHead({ ...list, column: 'title', label: 'Project' }),
      width: 'w-[30%]',
      className: 'min-w-72',
      cell: (project) => (
        <ProjectCell
          project={project}
          thumbnail={project.thumbnails[0]}
          contact={project.contact}
        />
      ),
    },
    {
      head: 'Status',
      width: 'w-[14%]',
      cell: (project) => <Badge {...project.dashboardBadge} />,
    },
    {
      ...columnHead({ ...list, column: 'level', label: 'Staging Level', descendingFirst: true }),
      width: 'w-[12%]',
      cell: (project) => project.stagingLevelLabel,
    },
    {
      ...columnHead({ ...list, column: 'ended', label: dateLabel, descendingFirst: true }),
      className: 'num text-muted',
      cell: (project) => <DateOrDash at={endedAt(project)} />,
    },
    {
      head: 'Actions',
      right: true,
      cell: (project) => <ProjectButtons project={project} actions={actions} />,
    },
  ]
  return (
    <>
      <SortChoice {...list} />
      <ResponsiveList
        look="grid"
        className="mt-4"
        rows={projects}
        keyOf={({ id }) => id}
        columns={columns}
        card={(project) => (
          <>
            <ProjectCell
              project={project}
              thumbnail={project.thumbnails[0]}
              contact={project.contact}
            />
            <p className="num mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm text-muted">
              <Badge {...project.dashboardBadge} />
              <span>
                {project.stagingLevelLabel} · <DateOrDash at={endedAt(project)} />
              </span>
            </p>
            <ProjectButtons wide project={project} actions={actions} />
          </>
        )}
      />
      <TablePages
        {...list}
        shown={projects.length}
        name={section === 'completed' ? 'Completed Projects' : 'Cancelled Projects'}
      />
    </>
  )
}
