import { ColumnHead } from '~/components/dashboard/column_head'
import type {
  DashboardProject,
  ProjectActions,
  ProjectTable,
} from '~/components/dashboard/dashboard_project'
import { ProjectButtons } from '~/components/dashboard/project_buttons'
import { ContactNote, ProjectCell } from '~/components/dashboard/project_cell'
import { SortChoice, TablePages } from '~/components/dashboard/table_pages'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Badge, HiddenBadge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { DateOrDash } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

interface ActiveProjectsProps {
  projects: DashboardProject[]
  /** Sort order and page; omitted for a list without them. */
  table?: ProjectTable
  actions: ProjectActions
}

/** A table on wide screens, cards on narrow ones. */
export function ActiveProjects({ projects, table, actions }: ActiveProjectsProps) {
  const head = { section: 'active', table } as const
  return (
    <>
      <SortChoice {...head} />
      <div className="card mt-4 hidden overflow-hidden wide:block">
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
      <ul className="mt-4 grid gap-3 md:grid-cols-2 wide:hidden">
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
    <tr className="relative">
      <td className="min-w-72">
        <Cell project={project} />
      </td>
      <td>
        <Badges project={project} />
        <Status project={project} className="mt-1 max-w-56 text-[0.8125rem] leading-4" />
      </td>
      <td className="num">
        <Offers project={project} />
      </td>
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
    <li className="card relative flex flex-col p-4">
      <Cell project={project} />
      <div className="mt-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <Badges project={project} />
        <Status project={project} className="min-w-40 flex-1 text-sm" />
      </div>
      <Facts
        className="num mt-3.5 mb-4 grid-cols-3 border-t border-line pt-3"
        items={[
          { label: 'Offers', value: <Offers project={project} /> },
          { label: 'Staging Level', value: project.stagingLevelLabel },
          { label: 'Created', value: <DateOrDash at={project.createdAt} format="short" /> },
        ]}
      />
      <ProjectButtons wide project={project} actions={actions} />
    </li>
  )
}

function Cell({ project }: { project: DashboardProject }) {
  return (
    <ProjectCell project={project} thumbnail={project.thumbnails[0]}>
      {project.contact && <ContactNote contact={project.contact} />}
    </ProjectCell>
  )
}

function Badges({ project }: { project: DashboardProject }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {project.hiding?.project && <HiddenBadge />}
      <Badge {...project.dashboardBadge} />
    </span>
  )
}

/** Says who has to act, below or beside the badge. */
function Status({ project, className }: { project: DashboardProject; className: string }) {
  const { turn } = project
  if (!turn) return null
  return (
    <p className={classes('num', className, turn.isYours ? 'font-medium' : 'text-muted')}>
      <TurnSentence turn={turn} />
    </p>
  )
}

/** The number of bids, and of those in reserve while the selected bid's fee is due. */
function Offers({ project: { offerCount, pendingBids, paymentDueAt } }: OffersProps) {
  if (!paymentDueAt || pendingBids === 0) return offerCount
  return (
    <>
      {offerCount}
      <span className="block text-[0.8125rem] leading-4 font-normal text-muted">
        {pendingBids} in reserve
      </span>
    </>
  )
}

interface OffersProps {
  project: DashboardProject
}
