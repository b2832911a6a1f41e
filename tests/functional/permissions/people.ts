import db from '@adonisjs/lucid/services/db'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'

/**
 * Everybody who may call: nobody at all, somebody whose sign-in ran out, the owner of the
 * project, another owner, the company whose offer it is about, a rival with an offer on the same
 * project, a company without one, somebody whose account was deleted, an administrator.
 */
export const actors = [
  'anonymous',
  'expired',
  'owner',
  'otherOwner',
  'bidder',
  'rival',
  'otherStager',
  'deleted',
  'admin',
] as const
export type Actor = (typeof actors)[number]
export type Cast = Record<Exclude<Actor, 'anonymous'>, Person>

export async function assembleCast(): Promise<Cast> {
  const cast: Cast = {
    expired: await createOwner(),
    owner: await createOwner(),
    otherOwner: await createOwner(),
    bidder: await createStager(),
    rival: await createStager(),
    otherStager: await createStager(),
    deleted: await createStager(),
    admin: await createAdmin(),
  }
  const past = new Date(Date.now() - 1000)
  await db.from('sessions').where('user_id', cast.expired.user.id).update({ expires_at: past })
  await db.from('users').where('id', cast.deleted.user.id).update({ deleted_at: past })
  return cast
}

export const personOf = (cast: Cast, actor: Actor): Person | null =>
  actor === 'anonymous' ? null : cast[actor]
