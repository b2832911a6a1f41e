import db from '@adonisjs/lucid/services/db'
import { NotFound } from '#exceptions/http_refusals'
import User from '#models/user'

/** Somebody who does not want to hear from another person. */
export default class MessageBlock {
  /**
   * Neither of the two can write to the other from now on. Harmless when it stands already.
   *
   * @throws NotFound (404) for nobody, somebody who has left, and oneself
   */
  static async put(blocker: User, blockedId: number) {
    const blocked = await User.query().where('id', blockedId).whereNull('deletedAt').first()
    if (!blocked || blocked.id === blocker.id) throw new NotFound()
    await db
      .insertQuery()
      .table('message_blocks')
      .insert({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: db.raw('now()') })
      .onConflict(['blocker_id', 'blocked_id'])
      .ignore()
  }

  /** Lifts one's own block; what the other person has put stays. */
  static async lift(blocker: User, blockedId: number) {
    await db
      .from('message_blocks')
      .where({ blocker_id: blocker.id, blocked_id: blockedId })
      .delete()
  }
}
