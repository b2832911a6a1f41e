import { DateOrDash } from '~/components/dashboard/date_or_dash'
import type { DashboardProject, ProjectActions } from '~/components/dashboard/dashboard_project'
import { ProjectButtons } from '~/components/dashboard/project_buttons'
import { ProjectCell } from '~/components/dashboard/project_cell'
import { StatusNote } from '~/components/dashboard/status_note'
import { Badge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'

interface ProjectListProps {
  projects: DashboardProject[]
  actions: ProjectActions
}

/** DSH-03: a table, and below 1024 px a card for each project. */
export function ActiveProjects({ projects, actions }: ProjectListProps) {
  return (
    <>
      <div className="card mt-4 hidden overflow-hidden lg:block">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Status</th>
              <th scope="col">Offers</th>
              <th scope="col">Staging Level</th>
              <th scope="col">Created</th>
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
      <td>
        <ProjectCell project={project} thumbnail={project.thumbnails[0]} />
      </td>
      <td>
        <Badge {...project.dashboardBadge} />
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
