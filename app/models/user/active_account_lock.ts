import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotSignedIn } from '#exceptions/http_refusals'
import type User from '#models/user'

/**
 * Prevents an account from being deleted or suspended until the transaction ends. Every action that
 * creates something for a user calls it, because the account may have been deleted or suspended
 * after the request was authenticated.
 *
 * @throws NotSignedIn (401) if the account is deleted or suspended
 */
export async function lockActiveAccount(user: User, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery(
    `select id from users where id = ? and deleted_at is null and suspended_at is null
     for key share`,
    [user.id]
  )
  if (rows.length === 0) throw new NotSignedIn()
}
