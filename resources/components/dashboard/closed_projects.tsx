import { columnHead } from '~/components/dashboard/column_head'
import type {
  DashboardProject,
  ProjectActions,
  ProjectTable,
} from '~/components/dashboard/dashboard_project'
import { ProjectButtons } from '~/components/dashboard/project_buttons'
import { ProjectCell } from '~/components/dashboard/project_cell'
import { SortChoice, TablePages } from '~/components/dashboard/table_pages'
import { JobStatus } from '~/components/jobs/job_status'
import { Badge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { DateOrDash } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'

interface ClosedProjectsProps {
  section: 'in_home' | 'completed' | 'cancelled'
  projects: DashboardProject[]
  table: ProjectTable
  actions: ProjectActions
  /** Label of the column with the date when the project ended. */
  dateLabel: string
  endedAt: (project: DashboardProject) => string | null
}

const names = {
  in_home: 'In the home',
  completed: 'Completed Projects',
  cancelled: 'Cancelled Projects',
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
      width: 'w-[26%]',
      cell: (project) => <Status project={project} />,
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
            <Status project={project} className="mt-3.5" />
            <Facts
              className="num mt-3.5 mb-4 grid-cols-2 border-t border-line pt-3"
              items={[
                { label: 'Staging Level', value: project.stagingLevelLabel },
                { label: dateLabel, value: <DateOrDash at={endedAt(project)} /> },
              ]}
            />
            <ProjectButtons wide project={project} actions={actions} />
          </>
        )}
      />
      <TablePages {...list} shown={projects.length} name={names[section]} />
    </>
  )
}

function Status({ project, className }: { project: DashboardProject; className?: string }) {
  const { job, dashboardBadge } = project
  return (
    <JobStatus
      className={className}
      job={job}
      side="owner"
      badges={<Badge {...dashboardBadge} />}
      badgeText={dashboardBadge.text}
    />
  )
}
