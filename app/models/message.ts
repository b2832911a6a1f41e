import db from '@adonisjs/lucid/services/db'
import { MessageSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import { threadOf, type Thread, type ThreadCursor } from '#models/message/thread'
import Notification from '#models/notification'
import Project from '#models/project'
import User from '#models/user'

export interface Letter {
  receiverId: number
  content: string
  projectId?: number | null
}

export default class Message extends MessageSchema {
  /**
   * MSG-07, R15: anybody who is signed in may write to anybody else.
   *
   * @throws NotFound (404) for an unknown receiver, and for a project that is hidden from the
   *   sender or belongs to neither of the two
   */
  static async write(sender: User, { receiverId, content, projectId }: Letter): Promise<Message> {
    const receiver = await User.query().where('id', receiverId).whereNull('deletedAt').first()
    if (!receiver) throw new NotFound()
    const project = projectId ? await Project.shownTo(sender, projectId) : undefined
    if (project && ![sender.id, receiver.id].includes(project.userId)) throw new NotFound()
    return this.send(sender, receiver, content, project)
  }

  /**
   * @throws RuleViolation (409) for a message to oneself or without words
   */
  static async send(sender: User, receiver: User, content: string, project?: Project) {
    if (sender.id === receiver.id) throw new RuleViolation('You cannot write to yourself.')
    if (content.trim() === '') throw new RuleViolation('Write something first.')
    return db.transaction(async (client) => {
      const message = await this.create(
        {
          senderId: sender.id,
          receiverId: receiver.id,
          projectId: project?.id ?? null,
          content: content.trim(),
        },
        { client }
      )
      await Notification.tellOfMessage(client, { receiverId: receiver.id, sender, project })
      return message
    })
  }

  /**
   * R15: a page of a thread; opening it marks what it brings, and what came before, as read.
   *
   * @throws NotFound (404) when there is no such person, or it is the reader
   */
  static async readThread(reader: User, personId: number, cursor?: ThreadCursor): Promise<Thread> {
    const thread = await threadOf(reader.id, personId, cursor)
    if (!thread) throw new NotFound()
    const unread = thread.messages.findLast((m) => m.receiverId === reader.id && !m.readAt)
    if (unread) await this.markRead(reader, { id: personId }, unread.id)
    return thread
  }

  /**
   * Marks what one person has received from another as read.
   *
   * @param upTo  id of the last message they have seen; what came after it stays unread
   */
  static async markRead(reader: User, from: Pick<User, 'id'>, upTo?: number) {
    await this.query()
      .where({ receiverId: reader.id, senderId: from.id })
      .whereNull('readAt')
      .if(upTo, (query) => query.where('id', '<=', upTo!))
      .update({ readAt: db.raw('now()') })
    await Notification.threadRead(reader, from.id)
  }
}
