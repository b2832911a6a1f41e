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
import { openReviewUntil } from '#models/review/window'
import type User from '#models/user'

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
  /** The projects on which the owner has to act, on any page: the most urgent ones. */
  yourTurn: Project[]
}

interface DashboardPlace {
  section: DashboardSection
  total: number
  shown: boolean
  /** Rank among the projects on which the owner has to act. */
  turn: number | null
}

/** How many projects the dashboard lists as the owner's turn. */
const turnsListed = 5

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

/** Ranks all of the owner's projects in their tables; joins only those on the current pages. */
const placesJoin = (order: DashboardOrder) => `
  join (
    select t.*, ceil(t.place / :size::numeric)
      = least(case t.section ${pageOf} end::int, ceil(t.total / :size::numeric)) as shown
    from (
      select s.id, s.section,
        count(*) over (partition by s.section)::int as total,
        case s.section ${placeIn(order)} end as place,
        case when s.work_done is not null or s.newest is not null or s.is_overdue
            or s.review_due is not null then
          row_number() over (order by s.work_done, s.newest desc nulls last, s.is_overdue desc,
            s.review_due)
        end as turn
      from (
        select p.id, lower(p.title) as title_key, p.staging_level, p.created_at, b.offers,
          case when p.status = 'in_progress' then b.work_done end as work_done,
          case when p.status = 'open' and p.hidden_at is null then b.newest end as newest,
          p.status = 'open' and p.hidden_at is null and b.offers = 0
            and coalesce(p.deadline < (now() at time zone 'utc')::date, false) as is_overdue,
          case when p.status = 'completed' and b.hired is not null
            then ${openReviewUntil('p', 'p.user_id', 'b.hired')} end as review_due,
          coalesce(p.completed_at, p.cancelled_at) as ended_at,
          case when p.status in ('open', 'in_progress') then 'active' else p.status end as section
        from projects p left join lateral (
          select
            count(*) filter (where status in ('pending', 'payment_required', 'accepted')) as offers,
            max(id) filter (where status = 'pending' and confirmation_asked_at is null) as newest,
            max(stager_completed_at) filter (where status = 'accepted' and payment_status = 'paid')
              as work_done,
            max(user_id) filter (where status = 'accepted' and payment_status = 'paid') as hired
          from bids where project_id = p.id and not ${isWithheldBid('bids')}
        ) b on true
        where p.user_id = :ownerId and p.deleted_at is null and p.hidden_by_owner_at is null
      ) s
    ) t
  ) l on l.id = projects.id and (l.shown or l.turn <= ${turnsListed})`

const isAmongFirst = (turn: number | null) => turn !== null && Number(turn) <= turnsListed

/** One page of each table on the owner's dashboard, in one query. */
export async function dashboardOf(owner: User, order: DashboardOrder): Promise<Dashboard> {
  const rows = await Project.withFigures()
    .joinRaw(placesJoin(order), {
      ownerId: owner.id,
      size: dashboardPageSize,
      active: order.active.page,
      completed: order.completed.page,
      cancelled: order.cancelled.page,
    })
    .select(db.raw(`l.section, l.total, l.shown, l.turn, ${ownerColumns}`))
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
    projects: rows.filter((row) => placeOf(row).shown),
    tables: {
      active: table('active'),
      completed: table('completed'),
      cancelled: table('cancelled'),
    },
    yourTurn: rows
      .filter((row) => isAmongFirst(placeOf(row).turn))
      .toSorted((one, other) => Number(placeOf(one).turn) - Number(placeOf(other).turn)),
  }
}
