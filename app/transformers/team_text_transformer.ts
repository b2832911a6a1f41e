import { BaseTransformer } from '@adonisjs/core/transformers'
import type AccountNote from '#models/account_note'
import type ContactReply from '#models/contact_reply'

/** A note about an account or a reply to an inquiry, for the team. Load it with its author. */
export default class TeamTextTransformer extends BaseTransformer<AccountNote | ContactReply> {
  toObject() {
    const { id, content, createdAt, author } = this.resource
    return {
      id,
      content,
      createdAt: createdAt.toJSDate().toISOString(),
      author: author ? author.name : 'A former team member',
    }
  }
}
