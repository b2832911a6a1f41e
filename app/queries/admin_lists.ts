import db from '@adonisjs/lucid/services/db'
import type {
  AccountState,
  ProjectVisibility,
  SortOf,
  SortOrder,
} from '#shared/console/console_lists'
import { marketZone } from '#shared/values/market_time'
import type { UsState } from '#shared/places/us_states'
import type { UserType } from '#shared/accounts/user_types'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import Bid from '#models/bid'
import Project from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import User from '#models/user'
import {
  type Conditions,
  inOrder,
  largeList,
  narrow,
  orderOf,
  type OrdersOf,
  type Page,
  type Paging,
} from '#queries/large_list'
import { withPeople } from '#queries/people'
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

/** The last character: a text that starts with a term is below the term with it. */
export const lastCharacter = '\u{10FFFF}'

/** SQL: whether someone works in the account whose login address begins with a term. Read once, by the index. */
const hasLogin = `users.id = any(array(
  select seats.user_id from seats join people on people.id = seats.person_id
  where seats.ended_at is null and people.deleted_at is null
    and lower(people.email) >= ? and lower(people.email) < ? and lower(people.email) like ?
  limit 50))`

const loginBindings = (term: string) => {
  const start = term.toLowerCase()
  return [start, start + lastCharacter, likePattern(term).slice(1)]
}

/**
 * The rows whose text contains a term, or that have it as their id. A term of two characters is
 * searched only at the start of words, because the index needs at least three within a word. An address finds the
 * accounts of the people who sign in with it, too.
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
  if (table === 'users' && term.includes('@')) {
    conditions[0] = `(${conditions[0]} or ${hasLogin})`
    conditions[1].push(...loginBindings(term))
  }
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
  sort?: SortOf<'users'> | null
  order?: SortOrder | null
}

export const userOrders: OrdersOf<'users'> = {
  name: { by: ['lower(users.name)', 'users.id'], index: 'users_console_names' },
  email: { by: ['lower(users.email)', 'users.id'], index: 'users_email_index' },
  type: { by: ['users.user_type', 'users.id'], index: 'users_console_by_type' },
  joined: { by: ['users.created_at', 'users.id'], index: 'users_console_by_joined' },
}

const userConditions: Conditions<'detailedUsers', UserFilters, ReturnType<typeof User.query>> = {
  type: (query, type) => query.where('users.user_type', type),
  state: (query, state) =>
    state === 'active'
      ? query.whereNull('users.suspended_at')
      : query.whereNotNull('users.suspended_at'),
}

/** Accounts that match and aren't deleted, in no order. */
export function matchingUsers(filters: UserFilters) {
  const query = User.query().whereNull('users.deleted_at')
  if (filters.q) search(query, 'users', filters.q, filters.parts)
  return narrow(query, userConditions, filters)
}

/** `matchingUsers` with the numbers of their projects and bids. */
export const withCounts = (filters: UserFilters) =>
  matchingUsers(filters)
    .withCount('projects', (projects) => projects.whereNull('deleted_at'))
    .withCount('bids')

const userOrder = (filters: UserFilters) => orderOf('users', userOrders, filters)

/** A page of the accounts that match and aren't deleted. */
export async function pageOfUsers(wanted: UserFilters & Paging): Promise<Page<User>> {
  const { atOnce, ...filters } = await lookedUp('users', wanted)
  const list = largeList(matchingUsers(filters), userOrder(filters), { q: filters.q, atOnce })
  const found = await list.paginate(filters)
  await withPeople(found.rows)
  return found
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

/** `pageOfUsers` with counts, a stager's last five bids and an owner's last three projects. */
export async function pageOfDetailedUsers(wanted: UserFilters & Paging): Promise<Page<User>> {
  const { atOnce, ...filters } = await lookedUp('users', wanted)
  const list = largeList(withCounts(filters), userOrder(filters), { q: filters.q, atOnce })
  const found = await list.paginate(filters)
  await Promise.all([loadNewestWork(found.rows), withPeople(found.rows)])
  return found
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
  sort?: SortOf<'projects'> | null
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

const visibilities: Record<ProjectVisibility, string> = {
  hidden: "projects.hidden_at is not null or projects.hidden_photos <> '{}'",
  suspended: `projects.user_id in (${suspendedIds})`,
  fee_due: `projects.id in (select project_id from bids
    where status = 'payment_required' and payment_due_at < now() + interval '1 day')`,
  quiet: isQuiet,
}

const projectConditions: Conditions<
  'projects',
  ProjectFilters,
  ReturnType<typeof projectsWithOwner>
> = {
  status: (query, status) => query.where('projects.status', status),
  visibility: (query, visibility) => query.whereRaw(`(${visibilities[visibility]})`),
  state: (query, state) => query.where('projects.state', state),
  county: (query, county) => query.whereRaw('projects.county_key = county_key(?)', [county]),
  city: (query, city) => query.whereRaw('projects.city_key = place_key(?)', [city]),
}

/** Projects that match and aren't deleted, in no order. */
export function matchingProjects(filters: ProjectFilters) {
  const query = projectsWithOwner().whereNull('projects.deleted_at')
  if (filters.q) search(query, 'projects', filters.q, filters.parts)
  return narrow(query, projectConditions, filters)
}

const byAge = { by: ['projects.created_at', 'projects.id'], index: 'projects_console_by_age' }

export const projectOrders: OrdersOf<'projects'> = {
  newest: byAge,
  oldest: byAge,
  title: { by: ['lower(projects.title)', 'projects.id'], index: 'projects_console_titles' },
}

const projectOrder = (filters: ProjectFilters) => orderOf('projects', projectOrders, filters)

/** The projects that match and aren't deleted, newest first by default. */
export const listProjects = (filters: ProjectFilters) =>
  inOrder(withRecentBids(matchingProjects(filters)), projectOrder(filters))

export async function pageOfProjects(wanted: ProjectFilters & Paging): Promise<Page<Project>> {
  const { atOnce, ...filters } = await lookedUp('projects', wanted)
  const known = { q: filters.q, atOnce }
  return largeList(listProjects(filters), projectOrder(filters), known).paginate(filters)
}
