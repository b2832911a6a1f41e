import { BaseTransformer } from '@adonisjs/core/transformers'
import { contactKindsIn, hidingNote, withoutContactDetails } from '#enums/contact_details'
import type Message from '#models/message'
import type { OpenConversation } from '#models/message/conversations'
import type { Thread, ThreadMessage } from '#models/message/thread'

interface Reader {
  viewerId: number
  /** Whether a paid, accepted bid connects the two. */
  released: boolean
}

/** R15: what the sender wrote stays stored; the receiver reads it by what is released. */
export default class MessageTransformer extends BaseTransformer<ThreadMessage> {
  constructor(
    resource: ThreadMessage,
    protected reader: Reader
  ) {
    super(resource)
  }

  static ofThread({ messages, viewerId, released }: Thread) {
    return this.transform(messages, { viewerId, released })
  }

  /** The latest messages of an open conversation; none while nothing is open. */
  static ofConversation(open: OpenConversation | null) {
    const { viewerId = 0, releasedAt = null, messages = [] } = open ?? {}
    return this.transform(messages, { viewerId, released: releasedAt !== null })
  }

  /** A message to its own sender, who sees it as written. */
  static justSent(message: Message) {
    const { id, senderId, receiverId, projectId, content, clientId } = message
    const createdAt = message.createdAt.toJSDate().toISOString()
    const row = { id, senderId, receiverId, projectId, content, clientId, createdAt, readAt: null }
    return this.transform(row, { viewerId: senderId, released: false })
  }

  toObject() {
    const { readAt, createdAt, content, clientId, ...message } = this.resource
    const own = message.senderId === this.reader.viewerId
    const hidden = own || this.reader.released ? [] : contactKindsIn(content)
    return {
      ...this.pick(message, ['id', 'senderId', 'receiverId', 'projectId']),
      content: hidden.length > 0 ? withoutContactDetails(content) : content,
      masked: hidden.length > 0,
      note: hidingNote(hidden, 'was'),
      own,
      /** What the sender's page called it before it was stored. */
      clientId: own ? clientId : null,
      read: readAt !== null,
      createdAt: new Date(createdAt).toISOString(),
    }
  }
}
