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
import { InChargeNote } from '~/components/people/in_charge_note'
import { Badge, HiddenBadge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { DateOrDash } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'

interface ActiveProjectsProps {
  projects: DashboardProject[]
  /** Sort order and page; omitted for a list without them. */
  table?: ProjectTable
  actions: ProjectActions
}

export function ActiveProjects({ projects, table, actions }: ActiveProjectsProps) {
  const list = { section: 'active', table } as const
  const head = (column: string, label: string, descendingFirst = true) =>
    columnHead({ ...list, column, label, descendingFirst })
  const columns: Column<DashboardProject>[] = [
    {
      ...head('title', 'Project', false),
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
      className: 'min-w-64',
      cell: (project) => <Status project={project} />,
    },
    {
      ...head('offers', 'Offers'),
      className: 'num',
      cell: (project) => <Offers project={project} />,
    },
    { ...head('level', 'Staging Level'), cell: (project) => project.stagingLevelLabel },
    {
      ...head('created', 'Created'),
      className: 'num whitespace-nowrap text-muted',
      cell: (project) => <DateOrDash at={project.createdAt} />,
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
        card={(project) => <ProjectCard project={project} actions={actions} />}
      />
      <TablePages {...list} shown={projects.length} name="Active Projects" />
    </>
  )
}

interface ProjectCardProps {
  project: DashboardProject
  actions: ProjectActions
}

function ProjectCard({ project, actions }: ProjectCardProps) {
  return (
    <>
      <ProjectCell project={project} thumbnail={project.thumbnails[0]} contact={project.contact} />
      <Status project={project} className="mt-3.5" />
      <Facts
        className="num mt-3.5 mb-4 grid-cols-3 border-t border-line pt-3"
        items={[
          { label: 'Offers', value: <Offers project={project} /> },
          { label: 'Staging Level', value: project.stagingLevelLabel },
          { label: 'Created', value: <DateOrDash at={project.createdAt} format="short" /> },
        ]}
      />
      <ProjectButtons wide project={project} actions={actions} />
    </>
  )
}

function Status({ project, className }: { project: DashboardProject; className?: string }) {
  const { job, hiding, dashboardBadge, lastLoss, departureNote, inCharge } = project
  const news = lastLoss?.text ?? departureNote
  return (
    <JobStatus
      className={className}
      job={job}
      side="owner"
      badgeText={dashboardBadge.text}
      badges={
        <>
          {hiding?.project && <HiddenBadge />}
          <Badge {...dashboardBadge} />
        </>
      }
    >
      {news && <p className="text-pretty text-warning">{news}</p>}
      <InChargeNote inCharge={inCharge} />
    </JobStatus>
  )
}

/** The number of bids, and of those in reserve while the selected bid's fee is due. */
function Offers({ project }: { project: DashboardProject }) {
  const { offerCount, pendingBids, paymentDueAt } = project
  if (!paymentDueAt || pendingBids === 0) return offerCount
  return (
    <>
      {offerCount}
      <span className="block text-[0.8125rem] leading-4 font-normal whitespace-nowrap text-muted">
        {pendingBids} in reserve
      </span>
    </>
  )
}
