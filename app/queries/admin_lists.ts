import type {
  AccountState,
  ProjectSort,
  ProjectVisibility,
  SortOrder,
  UserSort,
} from '#shared/console_lists'
import type { UserType } from '#shared/user_types'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import Project from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import User from '#models/user'

/** A `like` pattern for a search term; % and _ in the term are literal. */
export const likePattern = (term: string) =>
  `%${term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

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

/** Accounts that aren't deleted, newest first by default. */
export function listUsers({ q, type, state, sort, order }: UserFilters) {
  const query = User.query().whereNull('users.deleted_at')
  if (q) query.whereRaw('users.search_key like ?', [likePattern(q)])
  if (type) query.where('users.user_type', type)
  if (state === 'active') query.whereNull('users.suspended_at')
  if (state === 'suspended') query.whereNotNull('users.suspended_at')
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
  sort?: ProjectSort | null
}

/** Projects, also deleted ones, with their owner, the number of bids and the last three bids. */
export function consoleProjects() {
  return Project.query()
    .withCount('bids')
    .preload('owner')
    .preload('bids', (bids) => bids.groupLimit(3).groupOrderBy('bids.id', 'desc').preload('bidder'))
}

export function listProjects({ q, status, visibility, sort }: ProjectFilters) {
  const query = consoleProjects().whereNull('projects.deleted_at')
  if (q) query.whereRaw('projects.search_key like ?', [likePattern(q)])
  if (status) query.where('projects.status', status)
  if (visibility === 'hidden') {
    query.whereRaw("(projects.hidden_at is not null or projects.hidden_photos <> '{}')")
  }
  if (visibility === 'suspended') query.whereRaw(`projects.user_id in (${suspendedIds})`)
  if (visibility === 'fee_due') {
    query.whereRaw(`projects.id in (select project_id from bids
      where status = 'payment_required' and payment_due_at < now() + interval '1 day')`)
  }
  if (sort === 'title') query.orderByRaw('lower(projects.title)').orderBy('projects.id')
  else {
    const direction = sort === 'oldest' ? 'asc' : 'desc'
    query.orderBy('projects.created_at', direction).orderBy('projects.id', direction)
  }
  return query
}
