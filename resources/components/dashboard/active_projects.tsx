import { ColumnHead } from '~/components/dashboard/column_head'
import { DateOrDash } from '~/components/dashboard/date_or_dash'
import type {
  DashboardProject,
  ProjectActions,
  ProjectTable,
} from '~/components/dashboard/dashboard_project'
import { ProjectButtons } from '~/components/dashboard/project_buttons'
import { ProjectCell } from '~/components/dashboard/project_cell'
import { StatusNote } from '~/components/dashboard/status_note'
import { SortChoice, TablePages } from '~/components/dashboard/table_pages'
import { Badge, HiddenBadge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'

interface ActiveProjectsProps {
  projects: DashboardProject[]
  /** Missing where the list is short and has no pages. */
  table?: ProjectTable
  actions: ProjectActions
}

/** A table, and below 1024 px a card for each project. */
export function ActiveProjects({ projects, table, actions }: ActiveProjectsProps) {
  const head = { section: 'active', table } as const
  return (
    <>
      <SortChoice {...head} />
      <div className="card mt-4 hidden overflow-hidden lg:block">
        <table className="table">
          <thead>
            <tr>
              <ColumnHead {...head} column="title" label="Project" />
              <th scope="col">Status</th>
              <ColumnHead {...head} column="offers" label="Offers" descendingFirst />
              <ColumnHead {...head} column="level" label="Staging Level" descendingFirst />
              <ColumnHead {...head} column="created" label="Created" descendingFirst />
              <th scope="col" className="text-right">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} actions={actions} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-4 space-y-3 lg:hidden">
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} actions={actions} />
        ))}
      </ul>
      <TablePages {...head} shown={projects.length} name="Active Projects" />
    </>
  )
}

interface ProjectProps {
  project: DashboardProject
  actions: ProjectActions
}

function ProjectRow({ project, actions }: ProjectProps) {
  return (
    <tr>
      <td className="min-w-72">
        <ProjectCell project={project} thumbnail={project.thumbnails[0]} />
      </td>
      <td>
        <span className="flex flex-wrap gap-1.5">
          {project.hiding?.project && <HiddenBadge />}
          <Badge {...project.dashboardBadge} />
        </span>
        <StatusNote
          project={project}
          className="num mt-1 block text-[0.8125rem] leading-4 text-muted"
        />
      </td>
      <td className="num">{project.offerCount}</td>
      <td>{project.stagingLevelLabel}</td>
      <td className="num whitespace-nowrap text-muted">
        <DateOrDash at={project.createdAt} />
      </td>
      <td>
        <ProjectButtons project={project} actions={actions} />
      </td>
    </tr>
  )
}

function ProjectCard({ project, actions }: ProjectProps) {
  return (
    <li className="card p-4">
      <ProjectCell project={project} thumbnail={project.thumbnails[0]} />
      <p className="mt-3.5 flex flex-wrap items-center gap-2.5 text-sm text-muted">
        {project.hiding?.project && <HiddenBadge />}
        <Badge {...project.dashboardBadge} />
        <StatusNote project={project} className="num" />
      </p>
      <Facts
        className="num mt-3.5 grid-cols-3 border-t border-line pt-3"
        items={[
          { label: 'Offers', value: project.offerCount },
          { label: 'Staging Level', value: project.stagingLevelLabel },
          { label: 'Created', value: <DateOrDash at={project.createdAt} format="short" /> },
        ]}
      />
      <ProjectButtons wide project={project} actions={actions} />
    </li>
  )
}
