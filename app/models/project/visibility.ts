import db from '@adonisjs/lucid/services/db'
import { marketZone } from '#shared/values/market_time'
import { isOwnedBy, readsFacts } from '#lifecycles/project_lifecycle'
import type User from '#models/user'

/** What a project's visibility, fields and flags depend on. */
export type Viewer = Pick<
  User,
  'id' | 'personId' | 'isStager' | 'isTeam' | 'isAdmin' | 'emailConfirmed'
>

/** Ids of suspended accounts, from a partial index. */
export const suspendedIds = 'select id from users where suspended_at is not null'

/** SQL condition for bids that only the team sees: pending bids of suspended stagers. */
export const isWithheldBid = (bids: string) =>
  `(${bids}.status = 'pending' and ${bids}.user_id in (${suspendedIds}))`

/**
 * SQL condition for an owner's notifications about withheld bids. They aren't listed, counted, emailed
 * or pushed until the stager is reinstated.
 */
export const isWithheldNotice = `exists (select from bids withheld
  where withheld.id = notifications.bid_id and withheld.user_id <> notifications.user_id
    and ${isWithheldBid('withheld')})`

/** SQL condition for projects that not everyone may see. `isVisibleTo` decides who may. */
export const isRestricted = (projects: string) =>
  `(${projects}.status = 'cancelled' or ${projects}.hidden_at is not null
    or ${projects}.user_id in (${suspendedIds}))`

/** SQL of the last day on which a project takes offers, as in the indexes of the search. */
export const lastDayOf = (projects: string) => `coalesce(${projects}.deadline, 'infinity')`

/** SQL of today in the market's zone. */
export const marketTodaySql = `(now() at time zone '${marketZone}')::date`

/** SQL condition for projects in the indexes of the search. */
export const isListed = (projects: string) =>
  `(${projects}.status = 'open' and ${projects}.deleted_at is null and ${projects}.hidden_at is null)`

/** SQL condition for projects that take offers: open, visible to everyone, before the last day. */
export const isOnOffer = (projects: string) =>
  `(${isListed(projects)} and not exists (select from users suspended
      where suspended.id = ${projects}.user_id and suspended.suspended_at is not null)
    and ${lastDayOf(projects)} >= ${marketTodaySql})`

/**
 * SQL condition for projects that `:viewerId` may see. Cancelled and hidden projects are visible to
 * their owner, stagers with a bid, and admins. So are projects of a suspended owner, except that
 * stagers can't see open ones.
 */
export const isVisibleTo = (projects: string) => `(not ${isRestricted(projects)}
  or :isTeam or ${projects}.user_id = :viewerId
  or (not (${projects}.status = 'open' and ${projects}.user_id in (${suspendedIds}))
    and exists (select 1 from bids where bids.project_id = ${projects}.id
      and bids.user_id = :viewerId)))`

/**
 * SQL condition for before-and-after pairs that everyone may see: with the owner's consent, while
 * the project and the photo of the room aren't hidden, and both accounts are active.
 */
export const isPublicPair = (
  pairs: string,
  { bids, projects }: { bids: string; projects: string }
) => `(${pairs}.consented_at is not null
    and ${projects}.deleted_at is null and not ${isRestricted(projects)}
    and not ${pairs}.source_photo = any(${projects}.hidden_photos)
    and not exists (select 1 from users closed
      where closed.id in (${projects}.user_id, ${bids}.user_id)
        and (closed.deleted_at is not null or closed.suspended_at is not null)))`

/** Bindings of the conditions above. No user has the id 0. */
export const viewerBindings = (viewer: Pick<User, 'id' | 'isTeam'> | null) => ({
  viewerId: viewer?.id ?? 0,
  isTeam: viewer?.isTeam ?? false,
})

interface PairFile {
  ownerId: number
  companyId: number
  isPublic: boolean
  isHidden: boolean
}

/** Who a photo's file may be sent to: everyone, this viewer only, or no one. */
export interface PhotoAccess {
  to: 'everyone' | 'viewer' | 'refused'
  /** Set if it is the floor plan of someone else's project. */
  floorPlan?: { projectId: number; viewer: User }
}

const toEveryone: PhotoAccess = { to: 'everyone' }
const refused: PhotoAccess = { to: 'refused' }
const toViewerIf = (isAllowed: boolean): PhotoAccess => (isAllowed ? { to: 'viewer' } : refused)

export async function photoAccess(
  name: string,
  viewerOf: () => Promise<User | null>
): Promise<PhotoAccess> {
  // No limit: with one, the planner might scan the table instead of the index.
  const [project] = await db
    .from('projects')
    .whereRaw('(projects.photos @> array[:name]::text[] or projects.floor_plan = :name)', { name })
    .select(
      'id',
      'user_id as userId',
      db.raw('(deleted_at is not null or ? = any(hidden_photos)) as hidden', [name]),
      db.raw('floor_plan is not distinct from ? as "isFloorPlan"', [name]),
      db.raw(`${isRestricted('projects')} as restricted`)
    )
  if (!project) return (await profileAccess(name, viewerOf)) ?? pairAccess(name, viewerOf)
  if (!project.hidden && !project.restricted && !project.isFloorPlan) return toEveryone

  const viewer = await viewerOf()
  const access = await restrictedAccess(project, viewer)
  if (!project.isFloorPlan || !viewer || isOwnedBy(project, viewer)) return access
  return { ...access, floorPlan: { projectId: project.id, viewer } }
}

interface RestrictedFile {
  id: number
  userId: number
  hidden: boolean
  isFloorPlan: boolean
}

/** The same for a photo that not everyone may see, and for a floor plan. */
async function restrictedAccess(
  project: RestrictedFile,
  viewer: User | null
): Promise<PhotoAccess> {
  if (project.hidden) {
    return toViewerIf(viewer !== null && (viewer.isTeam || isOwnedBy(project, viewer)))
  }
  if (project.isFloorPlan && !(viewer && readsFacts(viewer, project))) return refused
  const visible = await db
    .from('projects')
    .where('id', project.id)
    .whereRaw(isVisibleTo('projects'), viewerBindings(viewer))
    .first()
  return toViewerIf(Boolean(visible))
}

/** The same for avatars and photos of portfolios; null for other files. */
async function profileAccess(
  name: string,
  viewerOf: () => Promise<User | null>
): Promise<PhotoAccess | null> {
  const [person] = await db
    .from('users')
    .whereRaw('(portfolio_photos @> array[:name]::text[] or avatar = :name)', { name })
    .select(db.raw('suspended_at is not null as suspended'))
  if (!person) return null
  if (!person.suspended) return toEveryone
  const viewer = await viewerOf()
  return toViewerIf(viewer?.isTeam ?? false)
}

/** The same for before-and-after pairs. The photo before the staging hides with its source. */
async function pairAccess(
  name: string,
  viewerOf: () => Promise<User | null>
): Promise<PhotoAccess> {
  const { rows } = await db.rawQuery<{ rows: PairFile[] }>(
    `select p.user_id as "ownerId", b.user_id as "companyId",
       ${isPublicPair('r', { bids: 'b', projects: 'p' })} as "isPublic",
       r.before_photo = :name and r.source_photo = any(p.hidden_photos) as "isHidden"
     from room_pairs r join bids b on b.id = r.bid_id join projects p on p.id = b.project_id
     where r.before_photo = :name or r.after_photo = :name`,
    { name }
  )
  if (rows.length === 0) return conditionAccess(name, viewerOf)
  const [{ ownerId, companyId, isPublic, isHidden }] = rows
  if (isPublic) return { to: 'viewer' }

  const viewer = await viewerOf()
  if (!viewer) return refused
  const isParty = viewer.id === ownerId || (viewer.id === companyId && !isHidden)
  return toViewerIf(isParty || viewer.isTeam)
}

/** The same for photos of the rooms during a staging: only the two sides of the job, not the team. */
async function conditionAccess(
  name: string,
  viewerOf: () => Promise<User | null>
): Promise<PhotoAccess> {
  const [photo] = await db
    .from('condition_photos')
    .join('bids', 'bids.id', 'condition_photos.bid_id')
    .join('projects', 'projects.id', 'bids.project_id')
    .where('condition_photos.photo', name)
    .where('bids.payment_status', 'paid')
    .whereNull('projects.deleted_at')
    .select('projects.user_id as ownerId', 'bids.user_id as companyId')
  const viewer = photo ? await viewerOf() : null
  return toViewerIf(viewer !== null && [photo.ownerId, photo.companyId].includes(viewer.id))
}
