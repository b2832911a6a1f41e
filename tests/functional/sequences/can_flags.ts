import type { Person } from './model.js'
import { read, type Flags, type SeenBid, type SeenProject } from './observation.js'
import type { CanFlag, Target } from './plans.js'
import type { Stage } from './stage.js'

/** The flag in the `can` object, or undefined if the viewer gets none. */
export async function canFlagFor(
  stage: Stage,
  viewer: Person,
  { by, flag }: CanFlag,
  target: Target
): Promise<boolean | undefined> {
  if (target === null) return undefined
  if (by === 'project') {
    const { status, body } = await stage.ask<SeenProject>(viewer, `GET /api/projects/${target.id}`)
    return status === 200 ? body.can[flag] : undefined
  }
  if (by === 'agreement') {
    const path = `/api/projects/${target.id}/agreement`
    const { status, body } = await stage.ask<{ can: Flags }>(viewer, `GET ${path}`)
    return status === 200 ? body.can[flag] : undefined
  }
  if (by === 'bid' && 'company' in target) {
    const path =
      viewer.name === target.company ? `users/${viewer.id}` : `projects/${target.project.id}`
    const { status, body } = await stage.ask<SeenBid[]>(viewer, `GET /api/${path}/bids`)
    return status === 200 ? body.find(({ id }) => id === target.id)?.can?.[flag] : undefined
  }
  if (by === 'user' && 'email' in target && viewer.role === 'admin') {
    const path = `/api/admin/users?q=${encodeURIComponent(target.email)}`
    const body = await read<{ id: number; can: Flags }[]>(stage, viewer, path)
    return body.find(({ id }) => id === target.id)?.can[flag]
  }
  if (by === 'conversation') {
    const path = '/api/messages/conversations'
    const body = await read<{ user: { id: number }; can: Flags }[]>(stage, viewer, path)
    return body.find(({ user }) => user.id === target.id)?.can[flag]
  }
  return undefined
}
