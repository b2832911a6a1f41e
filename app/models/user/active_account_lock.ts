import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, NotSignedIn } from '#exceptions/http_refusals'
import type { TeamRole } from '#shared/team_roles'
import Session from '#models/session'
import type User from '#models/user'
import { prepared } from '#services/prepared_query'

/**
 * Prevents an account from being deleted or suspended until the transaction ends. Every action that
 * creates something for a user calls it, because the account may have been deleted or suspended
 * after the request was authenticated.
 *
 * @throws NotSignedIn (401) if the account is deleted or suspended
 */
export async function lockActiveAccount(user: User, trx: TransactionClientContract) {
  const query = trx.rawQuery<{ rows: unknown[] }>(
    `select id from users where id = ? and deleted_at is null and suspended_at is null
     for key share`,
    [user.id]
  )
  const { rows } = await prepared(query)
  if (rows.length === 0) throw new NotSignedIn()
}

/**
 * The person's current role, locked with the session of the request until the transaction ends: if two
 * people suspend each other, only the first succeeds. Every change that the team makes calls it.
 *
 * @throws NotFound (404) if the person is no longer on the team
 * @throws NotSignedIn (401) if their session has just ended
 */
export async function lockTeamRole(person: User, trx: TransactionClientContract) {
  const found: { team_role: TeamRole } | null = await trx
    .from('users')
    .where({ id: person.id })
    .whereNotNull('team_role')
    .whereNull('deleted_at')
    .whereNull('suspended_at')
    .forShare()
    .first()
  if (!found) throw new NotFound()
  await Session.lockOf(person, trx)
  return found.team_role
}
