import { BaseTransformer } from '@adonisjs/core/transformers'
import { hidingNote, kindsOf, withoutParts } from '#shared/contact_details'
import { hiddenPartsOf } from '#shared/masking'
import type Message from '#models/message'
import type { OpenConversation } from '#queries/conversations'
import type { Thread, ThreadMessage } from '#queries/thread'

interface Reader {
  viewerId: number
  /** Whether a paid, accepted bid connects the two. */
  released: boolean
}

/** Messages are stored as written. The receiver sees contact details masked until their release. */
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

  /** The latest messages of the open conversation; none if no conversation is open. */
  static ofConversation(open: OpenConversation | null) {
    const { viewerId = 0, releasedAt = null, messages = [] } = open ?? {}
    return this.transform(messages, { viewerId, released: releasedAt !== null })
  }

  /** A new message for its sender. */
  static justSent(message: Message, { released }: Pick<Reader, 'released'>) {
    const { id, senderId, receiverId, projectId, content, clientId, masked } = message
    const createdAt = message.createdAt.toJSDate().toISOString()
    const ids = { id, senderId, receiverId, projectId, clientId }
    const row = { ...ids, content, masked, createdAt, readAt: null }
    return this.transform(row, { viewerId: senderId, released })
  }

  toObject() {
    const { readAt, createdAt, content, clientId, ...message } = this.resource
    const own = message.senderId === this.reader.viewerId
    const parts = this.reader.released ? [] : hiddenPartsOf(this.resource, 'content')
    const masked = !own && parts.length > 0
    return {
      ...this.pick(message, ['id', 'senderId', 'receiverId', 'projectId']),
      content: masked ? withoutParts(content, parts) : content,
      masked,
      note: masked ? hidingNote(kindsOf(parts), 'was') : null,
      /** The parts that the receiver doesn't see, for the sender: offsets, end exclusive. */
      hidden: own ? parts.map(([kind, start, end]) => ({ kind, start, end })) : [],
      own,
      /** The id that the sender's page gave the message before it was stored. */
      clientId: own ? clientId : null,
      read: readAt !== null,
      createdAt: new Date(createdAt).toISOString(),
    }
  }
}
