import db from '@adonisjs/lucid/services/db'
import { NotFound } from '#exceptions/http_refusals'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

/** One user's block of another user's messages. */
export default class MessageBlock {
  /**
   * Blocks messages in both directions (idempotent).
   *
   * @throws NotFound (404) for an unknown or deleted account, and for the user's own
   * @throws NotSignedIn (401) if the user has just been deleted or suspended
   */
  static async add(blocker: User, blockedId: number) {
    const blocked = await User.findActiveOrFail(blockedId)
    if (blocked.id === blocker.id) throw new NotFound()
    await db.transaction(async (trx) => {
      await lockActiveAccount(blocker, trx)
      await trx
        .insertQuery()
        .table('message_blocks')
        .insert({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: db.raw('now()') })
        .onConflict(['blocker_id', 'blocked_id'])
        .ignore()
    })
  }

  /** Lifts the user's own block; a block by the other person stays. */
  static async remove(blocker: User, blockedId: number) {
    await db
      .from('message_blocks')
      .where({ blocker_id: blocker.id, blocked_id: blockedId })
      .delete()
  }
}
