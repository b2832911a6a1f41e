import db from '@adonisjs/lucid/services/db'
import { MessageSchema } from '#database/schema'
import { RuleViolation } from '#exceptions/rule_violation'
import type Project from '#models/project'
import type User from '#models/user'

export default class Message extends MessageSchema {
  /**
   * @throws RuleViolation (409) for a message to oneself or without words
   */
  static async send(sender: User, receiver: User, content: string, project?: Project) {
    if (sender.id === receiver.id) throw new RuleViolation('You cannot write to yourself.')
    if (content.trim() === '') throw new RuleViolation('Write something first.')
    return db.transaction((trx) =>
      this.create(
        {
          senderId: sender.id,
          receiverId: receiver.id,
          projectId: project?.id ?? null,
          content: content.trim(),
        },
        { client: trx }
      )
    )
  }

  /** Marks what one person has received from another as read. */
  static async markRead(reader: User, from: User) {
    await this.query()
      .where({ receiverId: reader.id, senderId: from.id })
      .whereNull('readAt')
      .update({ readAt: db.raw('now()') })
  }
}
