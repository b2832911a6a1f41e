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

/** What the sender wrote stays stored; the receiver reads it by what is released. */
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
      /** What the other side does not see, for the sender: offsets, the end exclusive. */
      hidden: own ? parts.map(([kind, start, end]) => ({ kind, start, end })) : [],
      own,
      /** What the sender's page called it before it was stored. */
      clientId: own ? clientId : null,
      read: readAt !== null,
      createdAt: new Date(createdAt).toISOString(),
    }
  }
}
