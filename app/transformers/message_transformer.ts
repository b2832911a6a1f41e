import { BaseTransformer } from '@adonisjs/core/transformers'
import { contactKindsIn, hidingNote, withoutContactDetails } from '#enums/contact_details'
import type Message from '#models/message'
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

  /** A message to its own sender, who sees it as written. */
  static justSent(message: Message) {
    const { id, senderId, receiverId, projectId, content } = message
    const createdAt = message.createdAt.toJSDate().toISOString()
    const row = { id, senderId, receiverId, projectId, content, createdAt, readAt: null }
    return this.transform(row, { viewerId: senderId, released: false })
  }

  toObject() {
    const { readAt, createdAt, content, ...message } = this.resource
    const own = message.senderId === this.reader.viewerId
    const hidden = own || this.reader.released ? [] : contactKindsIn(content)
    return {
      ...this.pick(message, ['id', 'senderId', 'receiverId', 'projectId']),
      content: hidden.length > 0 ? withoutContactDetails(content) : content,
      masked: hidden.length > 0,
      note: hidingNote(hidden, 'was'),
      own,
      read: readAt !== null,
      createdAt: new Date(createdAt).toISOString(),
    }
  }
}
