import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotSignedIn } from '#exceptions/http_refusals'
import type User from '#models/user'

/**
 * Keeps an account from being deleted until the transaction ends: whoever adds something to
 * the market in its name calls this, for the request may have been signed in before the
 * deletion that it has been waiting for.
 *
 * @throws NotSignedIn (401) when the account is gone
 */
export async function holdAccount(user: User, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery(
    'select id from users where id = ? and deleted_at is null for key share',
    [user.id]
  )
  if (rows.length === 0) throw new NotSignedIn()
}
