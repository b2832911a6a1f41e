import db from '@adonisjs/lucid/services/db'
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
import Bid from '#models/bid'
import Project from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import User from '#models/user'
import { largeList } from '#queries/large_list'
import { isQuiet } from '#queries/quiet_markets'

/** A `like` pattern for a search term; % and _ in the term are literal. */
export const likePattern = (term: string) =>
  `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

type Searched = 'users' | 'projects'

/** How many of the newest rows are read to find the words of a term that most rows contain. */
const sampled = 1000

/**
 * The parts of a term to look up in the index: all of it, or without the words that at least half of the
 * rows contain, such as "street". They narrow nothing, but the index has an entry for each of their rows.
 */
export async function partsToLookUp(table: Searched, q: string): Promise<string[]> {
  const term = q.toLowerCase()
  const words = term.split(' ')
  const parts = words.map(
    (word, index) => `${index > 0 ? ' ' : ''}${word}${index < words.length - 1 ? ' ' : ''}`
  )
  if (parts.length === 1) return parts
  const newest = db
    .from(table)
    .select('search_key')
    .whereNull('deleted_at')
    .orderBy('id', 'desc')
    .limit(sampled)
  const [shares] = await db
    .from(newest.as('newest'))
    .select(
      parts.map((part, index) =>
        db.raw(`avg((search_key like ?)::int)::float8 as "${index}"`, [likePattern(part)])
      )
    )
  const isCommon = (index: number) => shares[index] >= 0.5
  // The index has no shorter parts.
  const rare = parts.filter((part, index) => part.length >= 3 && !isCommon(index))
  return rare.length > 0 && parts.some((_, index) => isCommon(index)) ? rare : [term]
}

/** Whether only parts of a term are looked up. */
const isInParts = (parts: readonly string[], term: string) =>
  parts.length > 0 && parts[0] !== term.toLowerCase()

/**
 * Filters with the parts of their term that its index is asked for. The planner takes the rows of parts for
 * evenly spread and would walk far to the page's first, so they are found at once.
 */
export async function lookedUp<Filters extends { q?: string | null }>(
  table: Searched,
  filters: Filters
): Promise<Filters & { parts?: string[]; atOnce?: boolean }> {
  const { q } = filters
  if (!q) return filters
  const parts = await partsToLookUp(table, q)
  return { ...filters, parts, atOnce: isInParts(parts, q) }
}

/**
 * The rows whose text contains a term, or that have it as their id. A term of two characters is
 * searched only at the start of words, because the index needs at least three within a word.
 *
 * @param parts  what to look up in the index, if that isn't the whole term
 */
export function search<Query extends { whereRaw(sql: string, bindings: unknown[]): unknown }>(
  query: Query,
  table: Searched,
  term: string,
  parts: readonly string[] = []
) {
  if (isInParts(parts, term)) {
    for (const part of parts) query.whereRaw(`${table}.search_key like ?`, [likePattern(part)])
    return query.whereRaw(`strpos(${table}.search_key, ?) > 0`, [term.toLowerCase()])
  }
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
  /** Of the term, for the index. */
  parts?: readonly string[]
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
export function matchingUsers({ q, parts, type, state }: UserFilters) {
  const query = User.query().whereNull('users.deleted_at')
  if (q) search(query, 'users', q, parts)
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

/** What a row shows of a person. The other columns take longer to read than the rest of the row. */
const personColumns = ['id', 'name', 'company', 'userType']

const ownerColumns = [...personColumns, 'email', 'phone', 'suspendedAt']

/** What a row shows of a bid's project. */
const bidProjectColumns = [
  ...['id', 'userId', 'title', 'status', 'city', 'state', 'neighborhood'],
  ...['levels', 'stagingLevel', 'timeline'],
]

/**
 * The ids of these people's newest rows, so many of each. An index has them in order; numbering all their
 * rows takes ten times as long.
 */
function newestOf(table: 'bids' | 'projects', people: number[], count: number) {
  const isListed = table === 'projects' ? 'and deleted_at is null' : ''
  const newest = `select id from ${table} where user_id = person.id ${isListed}
    order by created_at desc, id desc limit ${count}`
  return db.raw(
    `select row.id from unnest(?::int[]) person (id) cross join lateral (${newest}) row`,
    [people]
  )
}

/** Rows by their id. Preloading compares each row with each other one, which takes longer than reading them. */
const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Loads the bids' projects with their owners. */
async function loadProjects(bids: Bid[]) {
  const projects = await Project.query()
    .select(bidProjectColumns)
    .whereIn(
      'id',
      bids.map(({ projectId }) => projectId)
    )
  const owners = await User.query()
    .select(personColumns)
    .whereIn(
      'id',
      projects.map(({ userId }) => userId)
    )
  const [projectsById, ownersById] = [byId(projects), byId(owners)]
  for (const project of projects) project.$setRelated('owner', ownersById.get(project.userId)!)
  for (const bid of bids) bid.$setRelated('project', projectsById.get(bid.projectId)!)
}

/** Loads a stager's last five bids and an owner's last three projects. */
async function loadNewestWork(people: User[]) {
  const ids = people.map(({ id }) => id)
  const [bids, projects] = await Promise.all([
    Bid.query()
      .whereIn('id', newestOf('bids', ids, 5))
      .orderBy('id', 'desc'),
    Project.query()
      .select(['id', 'userId', 'title', 'status', 'createdAt'])
      .whereIn('id', newestOf('projects', ids, 3))
      .orderBy('id', 'desc'),
  ])
  await loadProjects(bids)
  const bidsOf = Map.groupBy(bids, ({ userId }) => userId)
  const projectsOf = Map.groupBy(projects, ({ userId }) => userId)
  for (const person of people) {
    person.$setRelated('bids', bidsOf.get(person.id) ?? [])
    person.$setRelated('projects', projectsOf.get(person.id) ?? [])
  }
}

/** `listUsers` with counts, a stager's last five bids and an owner's last three projects. */
export function listDetailedUsers(filters: UserFilters, atOnce?: boolean) {
  const counted = listUsers(filters)
    .withCount('projects', (projects) => projects.whereNull('deleted_at'))
    .withCount('bids')
  const list = largeList(counted, { q: filters.q, atOnce })
  return {
    async paginate(page: number, perPage: number) {
      const found = await list.paginate(page, perPage)
      await loadNewestWork(found.all())
      return found
    },
  }
}

export interface ProjectFilters {
  q?: string | null
  /** Of the term, for the index. */
  parts?: readonly string[]
  status?: ProjectStatus | null
  visibility?: ProjectVisibility | null
  state?: UsState | null
  county?: string | null
  city?: string | null
  sort?: ProjectSort | null
}

/** Projects, also deleted ones, with their owner and the number of bids. */
const projectsWithOwner = () =>
  Project.query()
    .withCount('bids')
    .preload('owner', (owner) => owner.select(ownerColumns))

const withRecentBids = (query: ReturnType<typeof projectsWithOwner>) =>
  query.preload('bids', (bids) =>
    bids
      .groupLimit(3)
      .groupOrderBy('bids.id', 'desc')
      .preload('bidder', (bidder) => bidder.select(personColumns))
  )

/** Projects, also deleted ones, with their owner, the number of bids and the last three bids. */
export const consoleProjects = () => withRecentBids(projectsWithOwner())

/** Projects that match and aren't deleted, in no order. */
export function matchingProjects(filters: ProjectFilters) {
  const { q, parts, status, visibility, state, county, city } = filters
  const query = projectsWithOwner().whereNull('projects.deleted_at')
  if (q) search(query, 'projects', q, parts)
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
