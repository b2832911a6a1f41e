import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotSignedIn } from '#exceptions/http_refusals'
import type User from '#models/user'

/**
 * Keeps an account from being deleted or suspended until the transaction ends. Every action that
 * adds something in its name calls this: the request may have been signed in before the deletion
 * or suspension it has been waiting for.
 *
 * @throws NotSignedIn (401) when the account is gone or suspended
 */
export async function lockAccount(user: User, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery(
    `select id from users where id = ? and deleted_at is null and suspended_at is null
     for key share`,
    [user.id]
  )
  if (rows.length === 0) throw new NotSignedIn()
}
