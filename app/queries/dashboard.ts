import db from '@adonisjs/lucid/services/db'
import {
  dashboardPageSize,
  dashboardSections,
  type ActiveSort,
  type ClosedSort,
  type DashboardSection,
} from '#shared/dashboard_sorts'
import type { StagingLevel } from '#shared/project_enums'
import Project from '#models/project'
import { ownerColumns } from '#models/project/figures'
import { isWithheldBid } from '#models/project/visibility'
import type User from '#models/user'
import { jobsOfOwner, type FoundJob } from '#queries/jobs'

/** A page number past the end shows the last page. */
interface TableOrder<Sort> {
  sort: Sort
  page: number
}

export interface DashboardOrder {
  active: TableOrder<ActiveSort>
  completed: TableOrder<ClosedSort>
  cancelled: TableOrder<ClosedSort>
}

export type DashboardTable = {
  /** Number of projects on all pages. */
  total: number
  page: number
  pages: number
  sort: ActiveSort | ClosedSort
}

export interface Dashboard {
  /** The projects on the current pages, in table order. */
  projects: Project[]
  tables: Record<DashboardSection, DashboardTable>
  /** By the project's id: those in the tables, and all that may have an open step. */
  jobs: Map<number, FoundJob>
}

interface DashboardPlace {
  section: DashboardSection
  total: number
}

const levels: readonly StagingLevel[] = ['low_cost', 'standard', 'luxury', 'ultra_luxury']

/** Sort columns; `s` is the subquery with the owner's projects. */
const columns: Record<string, string> = {
  title: 's.title_key',
  offers: 's.offers',
  level: `array_position(array['${levels.join("', '")}'], s.staging_level)`,
  created: 's.created_at',
  ended: 's.ended_at',
}

/** Safe to insert into SQL: sorts are enumeration values, checked by the validator. */
function orderBy(sort: ActiveSort | ClosedSort): string {
  const [direction, column] = sort.startsWith('-') ? ['desc', sort.slice(1)] : ['asc', sort]
  return `${columns[column]} ${direction}, s.id desc`
}

const placeIn = (order: DashboardOrder) =>
  dashboardSections
    .map(
      (section) => `when '${section}' then
        row_number() over (partition by s.section order by ${orderBy(order[section].sort)})`
    )
    .join('\n')

const pageOf = dashboardSections.map((section) => `when '${section}' then :${section}`).join(' ')

/** Numbers all of the owner's projects in their tables; joins only those on the current pages. */
const placesJoin = (order: DashboardOrder) => `
  join (
    select t.*, ceil(t.place / :size::numeric)
      = least(case t.section ${pageOf} end::int, ceil(t.total / :size::numeric)) as shown
    from (
      select s.id, s.section,
        count(*) over (partition by s.section)::int as total,
        case s.section ${placeIn(order)} end as place
      from (
        select p.id, lower(p.title) as title_key, p.staging_level, p.created_at,
          (select count(*) from bids where project_id = p.id
            and status in ('pending', 'payment_required', 'accepted')
            and not ${isWithheldBid('bids')}) as offers,
          coalesce(p.completed_at, p.cancelled_at) as ended_at,
          case when p.status in ('open', 'in_progress') then 'active' else p.status end as section
        from projects p
        where p.user_id = :ownerId and p.deleted_at is null and p.hidden_by_owner_at is null
      ) s
    ) t
  ) l on l.id = projects.id and l.shown`

/** One page of each table on the owner's dashboard, and its jobs, in two queries. */
export async function dashboardOf(owner: User, order: DashboardOrder): Promise<Dashboard> {
  const rows = await Project.withFigures()
    .joinRaw(placesJoin(order), {
      ownerId: owner.id,
      size: dashboardPageSize,
      active: order.active.page,
      completed: order.completed.page,
      cancelled: order.cancelled.page,
    })
    .select(db.raw(`l.section, l.total, ${ownerColumns}`))
    .orderBy('l.place')
  const placeOf = (project: Project) => project.$extras as DashboardPlace

  function table(section: DashboardSection): DashboardTable {
    const { sort, page } = order[section]
    const any = rows.find((row) => placeOf(row).section === section)
    const total = any ? placeOf(any).total : 0
    const pages = Math.max(1, Math.ceil(total / dashboardPageSize))
    return { total, pages, page: Math.min(page, pages), sort }
  }
  return {
    projects: rows,
    tables: {
      active: table('active'),
      completed: table('completed'),
      cancelled: table('cancelled'),
    },
    jobs: await jobsOfOwner(
      owner,
      rows.map(({ id }) => id)
    ),
  }
}
