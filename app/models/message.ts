import db from '@adonisjs/lucid/services/db'
import { beforeSave } from '@adonisjs/lucid/orm'
import { MessageSchema } from '#database/schema'
import { computeMasking, maskedText } from '#shared/masking/masking'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { messageRefusals } from '#lifecycles/message_rules'
import { areContactsReleased } from '#models/message/contact_release'
import { findWritableReceiver } from '#models/message/receiver'
import MessageFile from '#models/message_file'
import Notification from '#models/notification'
import Project from '#models/project'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { notifyAboutMessage } from '#notifications/notify'

export interface NewMessage {
  receiverId: number
  content: string
  projectId?: number | null
  /** Created by the sender's page, so that a repeated request doesn't send the message twice. */
  clientId?: string | null
  /** Ids of uploaded files, in their order. */
  fileIds?: number[]
}

interface SendingOptions {
  project?: Project | null
  clientId?: string | null
  fileIds?: readonly number[]
}

export default class Message extends MessageSchema {
  /** Masks contact details once, when the text is stored. */
  @beforeSave()
  static mask(message: Message) {
    if ('content' in message.$dirty) message.masked = computeMasking({ content: message.content })
  }

  /**
   * Sends a message. Any signed-in user may write to any other. A repeat with a known `clientId`
   * returns the stored message.
   *
   * @param beforeFirstMessage  called before the first message between two people whom no bid connects;
   *   may throw to refuse it
   * @throws NotFound (404) for an unknown receiver, and for a project that the sender may not see
   *   or that belongs to neither of the two
   * @throws NotAllowed (403) while the sender is muted, and if one of the two has blocked the other
   * @throws RuleViolation (409) if the receiver's account is suspended, or a file can't be sent
   */
  static async write(
    sender: User,
    newMessage: NewMessage,
    beforeFirstMessage: () => Promise<unknown>
  ) {
    const { receiverId, content, projectId, clientId = null, fileIds = [] } = newMessage
    const stored = await this.#stored(sender, clientId)
    if (stored) return stored
    const receiver = await findWritableReceiver(sender, receiverId)
    const project = projectId ? await Project.findVisibleOrFail(sender, projectId) : null
    if (project && ![sender.id, receiver.id].includes(project.userId)) throw new NotFound()
    if (!receiver.related) await beforeFirstMessage()
    try {
      return await this.send(sender, receiver, content, { project, clientId, fileIds })
    } catch (error) {
      // A concurrent request with the same clientId may have stored it first.
      const existing = await this.#stored(sender, clientId)
      if (existing) return existing
      throw error
    }
  }

  static async #stored(sender: User, clientId: string | null): Promise<Message | null> {
    return clientId ? this.query().where({ senderId: sender.id, clientId }).first() : null
  }

  /** @throws RuleViolation (409) for an empty message, one to the sender, and files that can't be sent */
  static async send(
    sender: User,
    receiver: Pick<User, 'id'>,
    content: string,
    { project, clientId, fileIds = [] }: SendingOptions = {}
  ) {
    refuseIf(messageRefusals.send({ isOwn: sender.id === receiver.id, content }))
    return db.transaction(async (client) => {
      await lockActiveAccount(sender, client)
      const message = await this.create(
        {
          senderId: sender.id,
          personId: sender.personId,
          receiverId: receiver.id,
          projectId: project?.id ?? null,
          content: content.trim(),
          clientId: clientId ?? null,
        },
        { client }
      )
      await MessageFile.send(message, fileIds)
      await Notification.settleAwaitedAnswers(sender, receiver, client)
      await notifyAboutMessage(client, receiver.id, {
        sender,
        project: project ?? undefined,
        content: maskedText(message, 'content'),
      })
      return message
    })
  }

  /** Whether contact details were released between its two people. */
  async hasReleasedContacts(): Promise<boolean> {
    return areContactsReleased(this.senderId, this.receiverId)
  }

  /**
   * Marks the messages that `reader` received from `from` as read, and their notification.
   *
   * @param upTo  id of the last message the reader has seen; later ones stay unread
   */
  static async markRead(receiver: User, from: Pick<User, 'id'>, upTo?: number) {
    await this.query()
      .where({ receiverId: receiver.id, senderId: from.id })
      .whereNull('readAt')
      .if(upTo, (query) => query.where('id', '<=', upTo!))
      .update({ readAt: db.raw('now()') })
    await Notification.markThreadRead(receiver, from.id)
  }
}
