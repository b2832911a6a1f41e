import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, NotSignedIn } from '#exceptions/http_refusals'
import type { TeamRole } from '#shared/console/team_roles'
import Session from '#models/session'
import User from '#models/user'
import { columnsOf } from '#services/database/prepared_read'

interface Lock {
  sql: string
  values: (number | string)[]
}

const accountLock = ({ id }: User): Lock => ({
  sql: `select users.id from users where users.id = ? and users.deleted_at is null
      and users.suspended_at is null
    for key share`,
  values: [id],
})

/** Of the account and the session of the request. */
function signedInLock(user: User): Lock {
  if (!user.currentSession) return accountLock(user)
  const { id, sessionId } = user.currentSession
  return {
    sql: `select users.id from users join sessions on sessions.user_id = users.id
      where users.id = ? and users.deleted_at is null and users.suspended_at is null
        and sessions.id = ? and sessions.session_id = ?
      for key share`,
    values: [user.id, id, sessionId],
  }
}

async function take({ sql, values }: Lock, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: Record<string, unknown>[] }>(sql, values)
  if (rows.length === 0) throw new NotSignedIn()
  return rows[0]
}

/**
 * Prevents an account from being deleted or suspended until the transaction ends. Every action that
 * creates something for a user calls it, because the account may have been deleted or suspended
 * after the request was authenticated.
 *
 * @throws NotSignedIn (401) if the account is deleted or suspended
 */
export async function lockActiveAccount(user: User, trx: TransactionClientContract) {
  await take(accountLock(user), trx)
}

/**
 * As `lockActiveAccount`, and keeps the session of the request, as `Session.lockOf` does.
 *
 * @throws NotSignedIn (401), also if the session has ended or has a new id
 */
export async function lockSignedIn(user: User, trx: TransactionClientContract) {
  await take(signedInLock(user), trx)
}

/** As `lockSignedIn`, and returns another person, in the same query. */
export async function lockSignedInWith(
  user: User,
  otherId: number,
  trx: TransactionClientContract
): Promise<User> {
  const { sql, values } = signedInLock(user)
  const columns = columnsOf(User).join(', ')
  const both = `select ${columns} from (${sql}) actor, users where users.id = ?`
  const row = await take({ sql: both, values: [...values, otherId] }, trx)
  const options = { client: trx, connection: trx.connectionName }
  return User.$createFromAdapterResult(row, {}, options)!
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
