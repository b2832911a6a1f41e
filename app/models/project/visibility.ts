import db from '@adonisjs/lucid/services/db'
import type User from '#models/user'

/** Ids of suspended accounts, from a partial index. */
export const suspendedIds = 'select id from users where suspended_at is not null'

/** SQL condition for bids that only the team sees: pending bids of suspended stagers. */
export const isWithheldBid = (bids: string) =>
  `(${bids}.status = 'pending' and ${bids}.user_id in (${suspendedIds}))`

/** SQL condition for projects that not everyone may see. `isVisibleTo` decides who may. */
export const isRestricted = (projects: string) =>
  `(${projects}.status = 'cancelled' or ${projects}.hidden_at is not null
    or ${projects}.user_id in (${suspendedIds}))`

/** SQL condition for projects that take offers: open, visible to everyone, before the last day. */
export const isOnOffer = (projects: string) =>
  `(${projects}.status = 'open' and ${projects}.deleted_at is null and ${projects}.hidden_at is null
    and ${projects}.user_id not in (${suspendedIds})
    and (${projects}.deadline is null or ${projects}.deadline >= current_date))`

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

/** Bindings of the conditions above. No user has the id 0. */
export const viewerBindings = (viewer: Pick<User, 'id' | 'isTeam'> | null) => ({
  viewerId: viewer?.id ?? 0,
  isTeam: viewer?.isTeam ?? false,
})

/**
 * Whether a photo's file may be sent: to everyone, to this viewer only, or not at all. Hidden
 * photos are for the owner and the team; photos of a restricted project are for anyone who may
 * see the project. Files that belong to no project (avatars, portfolios) are for everyone.
 *
 * @param name  the photo's name in the store
 */
export async function photoAccess(
  name: string,
  viewerOf: () => Promise<User | null>
): Promise<'everyone' | 'viewer' | 'refused'> {
  // No limit: with one, the planner might scan the table instead of the index.
  const [project] = await db
    .from('projects')
    .whereRaw('projects.photos @> array[?]::text[]', [name])
    .select(
      'id',
      'user_id as ownerId',
      db.raw('? = any(projects.hidden_photos) as hidden', [name]),
      db.raw(`${isRestricted('projects')} as restricted`)
    )
  if (!project || (!project.hidden && !project.restricted)) return 'everyone'

  const viewer = await viewerOf()
  if (project.hidden) {
    return viewer && (viewer.isTeam || viewer.id === project.ownerId) ? 'viewer' : 'refused'
  }
  const visible = await db
    .from('projects')
    .where('id', project.id)
    .whereRaw(isVisibleTo('projects'), viewerBindings(viewer))
    .first()
  return visible ? 'viewer' : 'refused'
}
