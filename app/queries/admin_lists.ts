import type {
  AccountState,
  ProjectSort,
  ProjectVisibility,
  SortOrder,
  UserSort,
} from '#shared/console_lists'
import { countyKey } from '#shared/counties'
import { marketZone } from '#shared/market_time'
import { placeKey } from '#shared/place_keys'
import type { UsState } from '#shared/us_states'
import type { UserType } from '#shared/user_types'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import Project from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import User from '#models/user'
import { isQuiet } from '#queries/quiet_markets'

/** A `like` pattern for a search term; % and _ in the term are literal. */
export const likePattern = (term: string) =>
  `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * The rows whose text contains a term, or that have it as their id. A term of two characters is
 * searched only at the start of words, because the index needs at least three within a word.
 */
export function search<Query extends { whereRaw(sql: string, bindings: unknown[]): unknown }>(
  query: Query,
  table: 'users' | 'projects',
  term: string
) {
  const like = `${table}.search_key like ?`
  const anywhere = likePattern(term)
  const conditions: [string, unknown[]] =
    term.length === 2
      ? [`(${like} or ${like})`, [anywhere.slice(1), `% ${anywhere.slice(1)}`]]
      : [like, [anywhere]]
  const id = /^#?(\d{1,9})$/.exec(term)?.[1]
  if (!id) return query.whereRaw(...conditions)
  return query.whereRaw(`(${conditions[0]} or ${table}.id = ?)`, [...conditions[1], Number(id)])
}

/** The ids of accounts that match a term and aren't deleted. */
export function accountsLike(term: string) {
  const accounts = User.query().select('id').whereNull('deletedAt')
  search(accounts, 'users', term)
  return accounts
}

/** Rows from the start of one day to the end of another, in the market's time zone. */
export function onDays(
  query: { whereRaw(sql: string, bindings: unknown[]): unknown },
  column: string,
  { from, to }: { from?: string | null; to?: string | null }
) {
  const midnight = `::timestamp at time zone '${marketZone}'`
  if (from) query.whereRaw(`${column} >= ?::date${midnight}`, [from])
  if (to) query.whereRaw(`${column} < (?::date + 1)${midnight}`, [to])
}

export interface UserFilters {
  q?: string | null
  type?: UserType | null
  state?: AccountState | null
  sort?: UserSort | null
  order?: SortOrder | null
}

/** Each expression has an index, so the first pages don't sort the whole table. */
const userColumns: Record<UserSort, string> = {
  name: 'lower(users.name)',
  email: 'lower(users.email)',
  type: 'users.user_type',
  joined: 'users.created_at',
}

/** Accounts that match and aren't deleted, in no order. */
export function matchingUsers({ q, type, state }: UserFilters) {
  const query = User.query().whereNull('users.deleted_at')
  if (q) search(query, 'users', q)
  if (type) query.where('users.user_type', type)
  if (state === 'active') query.whereNull('users.suspended_at')
  if (state === 'suspended') query.whereNotNull('users.suspended_at')
  return query
}

/** Accounts that aren't deleted, newest first by default. */
export function listUsers({ sort, order, ...filters }: UserFilters) {
  const query = matchingUsers(filters)
  const column = userColumns[sort ?? 'joined']
  const direction = order ?? (sort && sort !== 'joined' ? 'asc' : 'desc')
  return query.orderByRaw(`${column} ${direction}`).orderBy('users.id', direction)
}

/** `listUsers` with counts, a stager's last five bids and an owner's last three projects. */
export function listDetailedUsers(filters: UserFilters) {
  return listUsers(filters)
    .withCount('projects', (projects) => projects.whereNull('deleted_at'))
    .withCount('bids')
    .preload('bids', (bids) =>
      bids
        .groupLimit(5)
        .groupOrderBy('bids.id', 'desc')
        .preload('project', (project) => project.preload('owner'))
    )
    .preload('projects', (projects) =>
      projects.whereNull('deleted_at').groupLimit(3).groupOrderBy('projects.id', 'desc')
    )
}

export interface ProjectFilters {
  q?: string | null
  status?: ProjectStatus | null
  visibility?: ProjectVisibility | null
  state?: UsState | null
  county?: string | null
  city?: string | null
  sort?: ProjectSort | null
}

/** Projects, also deleted ones, with their owner and the number of bids. */
const projectsWithOwner = () => Project.query().withCount('bids').preload('owner')

const withRecentBids = (query: ReturnType<typeof projectsWithOwner>) =>
  query.preload('bids', (bids) =>
    bids.groupLimit(3).groupOrderBy('bids.id', 'desc').preload('bidder')
  )

/** Projects, also deleted ones, with their owner, the number of bids and the last three bids. */
export const consoleProjects = () => withRecentBids(projectsWithOwner())

/** Projects that match and aren't deleted, in no order. */
export function matchingProjects(filters: ProjectFilters) {
  const { q, status, visibility, state, county, city } = filters
  const query = projectsWithOwner().whereNull('projects.deleted_at')
  if (q) search(query, 'projects', q)
  if (status) query.where('projects.status', status)
  if (visibility === 'hidden') {
    query.whereRaw("(projects.hidden_at is not null or projects.hidden_photos <> '{}')")
  }
  if (visibility === 'suspended') query.whereRaw(`projects.user_id in (${suspendedIds})`)
  if (visibility === 'fee_due') {
    query.whereRaw(`projects.id in (select project_id from bids
      where status = 'payment_required' and payment_due_at < now() + interval '1 day')`)
  }
  if (visibility === 'quiet') query.whereRaw(isQuiet)
  if (state) query.where('projects.state', state)
  if (county) query.where('projects.county_key', countyKey(county))
  if (city) query.where('projects.city_key', placeKey(city))
  return query
}

export function listProjects({ sort, ...filters }: ProjectFilters) {
  const query = withRecentBids(matchingProjects(filters))
  if (sort === 'title') query.orderByRaw('lower(projects.title)').orderBy('projects.id')
  else {
    const direction = sort === 'oldest' ? 'asc' : 'desc'
    query.orderBy('projects.created_at', direction).orderBy('projects.id', direction)
  }
  return query
}
