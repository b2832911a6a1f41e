import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { AccountNoteSchema } from '#database/schema'
import AuditEvent from '#models/audit_event'
import User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'

/** A note about an account, for the team only. */
export default class AccountNote extends AccountNoteSchema {
  @belongsTo(() => User, { foreignKey: 'authorId' })
  declare author: BelongsTo<typeof User>

  /**
   * @throws NotFound (404) if the account has just been deleted, or the author has left the team
   * @throws NotSignedIn (401) if the author's session has just ended
   */
  static async write(about: User, { by, content }: { by: User; content: string }) {
    return about.underLock(async (user, trx) => {
      await lockTeamRole(by, trx)
      const row = { userId: user.id, authorId: by.id, content }
      const note = await this.create(row, { client: trx })
      await AuditEvent.record(trx, 'note_written', { actor: by, user })
      return note
    })
  }
}
