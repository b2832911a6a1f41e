import { BaseTransformer } from '@adonisjs/core/transformers'
import type ContactReply from '#models/contact_reply'

/** A reply to an inquiry, for admins. Load it with its author. */
export default class ContactReplyTransformer extends BaseTransformer<ContactReply> {
  toObject() {
    const { id, content, createdAt, author } = this.resource
    return {
      id,
      content,
      createdAt: createdAt.toJSDate().toISOString(),
      author: author ? author.name : 'A former administrator',
    }
  }
}
