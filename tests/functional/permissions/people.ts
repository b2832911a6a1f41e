import db from '@adonisjs/lucid/services/db'
import {
  createAdmin,
  createOwner,
  createStager,
  createSupport,
  type Person,
} from '#tests/helpers/people'
import { enrol } from '#tests/helpers/two_step'

/**
 * Every kind of caller: a guest, a person whose session has expired, the project's owner, another
 * owner, the stager whose bid it is, a stager with another bid on the project, a stager without
 * one, a person whose account was deleted, an admin who hasn't entered the code, support staff,
 * an admin.
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
  'enrolledAdmin',
  'support',
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
    enrolledAdmin: await createAdmin(),
    support: await createSupport(),
    admin: await createAdmin(),
  }
  await enrol(cast.enrolledAdmin.user.id)
  const past = new Date(Date.now() - 1000)
  await db.from('sessions').where('user_id', cast.expired.user.id).update({ expires_at: past })
  await db.from('users').where('id', cast.deleted.user.id).update({ deleted_at: past })
  return cast
}

export const personOf = (cast: Cast, actor: Actor): Person | null =>
  actor === 'anonymous' ? null : cast[actor]
