import db from '@adonisjs/lucid/services/db'
import {
  dashboardPageSize,
  dashboardSections,
  filteredFrom,
  type ActiveSort,
  type ClosedSort,
  type DashboardFilter,
  type DashboardSection,
  type InHomeSort,
} from '#shared/projects/dashboard_sorts'
import { awaitsRemoval } from '#shared/jobs/jobs'
import type { StagingLevel } from '#shared/projects/project_enums'
import { jobFor } from '#lifecycles/job'
import Project from '#models/project'
import { ownerColumns } from '#models/project/figures'
import { isWithheldBid } from '#models/project/visibility'
import type User from '#models/user'
import { colleaguesOf, type Colleague } from '#queries/in_charge'
import { jobsOfOwner, type FoundJob } from '#queries/jobs'

/** A page number past the end shows the last page. */
interface TableOrder<Sort> {
  sort: Sort
  page: number
}

export interface DashboardOrder {
  /** Only what the person is in charge of. Ignored in an account with one person. */
  mine: boolean
  /** Ignored on a dashboard with few jobs. */
  show: DashboardFilter
  active: TableOrder<ActiveSort>
  in_home: TableOrder<InHomeSort>
  completed: TableOrder<ClosedSort>
  cancelled: TableOrder<ClosedSort>
}

export type DashboardTable = {
  /** Number of projects on all pages. */
  total: number
  page: number
  pages: number
  sort: DashboardSort
}

type DashboardSort = ActiveSort | InHomeSort | ClosedSort

export interface Dashboard {
  /** The projects on the current pages, in table order. */
  projects: Project[]
  tables: Record<DashboardSection, DashboardTable>
  /** What is shown of the active projects; null on a dashboard with few jobs. */
  filter: DashboardFilter | null
  /** Whether there is a project in the tables, or was one that the owner has removed from them. */
  hasPosted: boolean
  /** Who can be in charge; empty in an account with one person. */
  colleagues: Colleague[]
  /** Whether only what the person is in charge of is listed. */
  mine: boolean
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

/** Won projects by their next date, then the newest. */
const wonFirst = 'array_position(:won::int[], s.id) nulls last, s.created_at desc, s.id desc'

/** Safe to insert into SQL: sorts are enumeration values, checked by the validator. */
function orderBy(sort: DashboardSort): string {
  if (sort === 'next') return wonFirst
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
          case when p.status in ('open', 'in_progress') then 'active'
            when p.id = any(:inHome::int[]) then 'in_home' else p.status end as section
        from projects p
        where p.user_id = :ownerId and p.deleted_at is null and p.hidden_by_owner_at is null
          and (:all::boolean or p.status <> 'in_progress')
          and (:inCharge::int = 0 or p.in_charge_id = :inCharge)
      ) s
    ) t
  ) l on l.id = projects.id and l.shown`

/** What the jobs say about the order of the projects, and about the table each is in: project ids. */
function placesOf(jobs: Map<number, FoundJob>): { won: number[]; inHome: number[] } {
  const now = new Date()
  const won = [...jobs]
    .filter(([, { facts }]) => facts.offer !== null)
    .map(([id, { facts }]) => {
      const { phase, dates } = jobFor(facts, 'owner', { now })
      const isInHome = facts.project.status === 'completed' && awaitsRemoval(phase)
      // Those without a date come last.
      return { id, isInHome, next: dates[0]?.at ?? 'none' }
    })
    .toSorted((one, other) => (one.next < other.next ? -1 : Number(one.next > other.next)))
  return {
    won: won.map(({ id }) => id),
    inHome: won.filter(({ isInHome }) => isInHome).map(({ id }) => id),
  }
}

/**
 * One page of each table on the owner's dashboard, and its jobs, in two queries; in a third one, the
 * jobs of listed projects that aren't among those that are read anyway. With empty tables, whether the owner has
 * removed all of them.
 */
export async function dashboardOf(owner: User, order: DashboardOrder): Promise<Dashboard> {
  const jobs = await jobsOfOwner(owner)
  const colleagues = await colleaguesOf(owner)
  const mine = order.mine && colleagues.length > 0
  const filter = jobs.size < filteredFrom ? null : order.show
  const rows = await Project.withFigures()
    .joinRaw(placesJoin(order), {
      ...placesOf(jobs),
      ownerId: owner.id,
      all: filter !== 'offers',
      inCharge: mine ? owner.seat!.id : 0,
      size: dashboardPageSize,
      active: order.active.page,
      in_home: order.in_home.page,
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
  const missing = rows.map(({ id }) => id).filter((id) => !jobs.has(id))
  const others = missing.length > 0 ? await jobsOfOwner(owner, missing) : []
  return {
    projects: rows,
    filter,
    ...{ colleagues, mine },
    hasPosted: filter !== null || jobs.size > 0 || rows.length > 0 || (await hasRemoved(owner)),
    tables: {
      active: table('active'),
      in_home: table('in_home'),
      completed: table('completed'),
      cancelled: table('cancelled'),
    },
    jobs: new Map([...others, ...jobs]),
  }
}

async function hasRemoved({ id: userId }: User): Promise<boolean> {
  return (await Project.query().where({ userId }).whereNotNull('hiddenByOwnerAt').first()) !== null
}
