import { BaseTransformer } from '@adonisjs/core/transformers'
import { kindsOf, maskParts } from '#shared/masking/contact_details'
import { maskingNote } from '#shared/masking/contact_kinds'
import { maskedPartsOf, maskedText } from '#shared/masking/masking'
import { shownPerson, withAccount } from '#transformers/acting_person'
import MessageFileTransformer from '#transformers/message_file_transformer'
import type Message from '#models/message'
import type { ActingPerson } from '#models/person/acting'
import type User from '#models/user'
import type { SentFile } from '#queries/message_files'
import type { OpenConversation } from '#queries/conversations'
import type { Thread, ThreadMessage } from '#queries/thread'

interface ViewerContext {
  viewerId: number
  /** The viewer's person. */
  personId: number | null
  /** Whether a paid, accepted bid connects the two. */
  released: boolean
}

/** Messages are stored as written. The receiver sees contact details masked until their release. */
export default class MessageTransformer extends BaseTransformer<ThreadMessage> {
  constructor(
    resource: ThreadMessage,
    protected context: ViewerContext
  ) {
    super(resource)
  }

  static ofThread({ messages, viewerId, released }: Thread, { personId }: Pick<User, 'personId'>) {
    return this.transform(messages, { viewerId, personId, released })
  }

  /** The latest messages of the open conversation; none if no conversation is open. */
  static ofConversation(open: OpenConversation | null, viewer: Pick<User, 'personId'> | null) {
    const { viewerId = 0, releasedAt = null, messages = [] } = open ?? {}
    const personId = viewer?.personId ?? null
    return this.transform(messages, { viewerId, personId, released: releasedAt !== null })
  }

  /** A new message for its sender. */
  static forSender(
    message: Message,
    files: SentFile[],
    { released }: Pick<ViewerContext, 'released'>
  ) {
    const { id, senderId, personId, receiverId, projectId, content, clientId, masked } = message
    const createdAt = message.createdAt.toJSDate().toISOString()
    const ids = { id, senderId, receiverId, projectId, clientId }
    const row = { ...ids, by: null, content, masked, createdAt, readAt: null, project: null, files }
    return this.transform(row, { viewerId: senderId, personId, released })
  }

  toObject() {
    const { by, readAt, createdAt, content, clientId, project, files, ...message } = this.resource
    const own = message.senderId === this.context.viewerId
    const parts = this.context.released ? [] : maskedPartsOf(this.resource, 'content')
    const masked = !own && parts.length > 0
    return {
      ...this.pick(message, ['id', 'senderId', 'receiverId', 'projectId']),
      /** Who wrote it for an account with several people; null for the viewer, and before contact release. */
      author: this.#authorOf(by, own),
      /** Null in the answer to a new message. */
      projectTitle: project && this.#titleOf(project),
      content: masked ? maskParts(content, parts) : content,
      masked,
      note: masked ? maskingNote(kindsOf(parts), 'was') : null,
      /** The parts that the receiver doesn't see, for the sender: offsets, end exclusive. */
      hidden: own ? parts.map(([kind, start, end]) => ({ kind, start, end })) : [],
      own,
      /** The id that the sender's page gave the message before it was stored. */
      clientId: own ? clientId : null,
      read: readAt !== null,
      files: MessageFileTransformer.transform(files),
      createdAt: new Date(createdAt).toISOString(),
    }
  }

  #authorOf(by: ActingPerson | null, isOwn: boolean): string | null {
    const { personId, released: isReleased } = this.context
    const author = shownPerson(by, { personId, isOwn, isReleased })
    return author && (isOwn ? author.name : withAccount(author))
  }

  #titleOf(project: NonNullable<ThreadMessage['project']>): string {
    const { viewerId, released } = this.context
    return released || project.ownerId === viewerId ? project.title : maskedText(project, 'title')
  }
}
