import { BaseTransformer } from '@adonisjs/core/transformers'
import type AccountNote from '#models/account_note'

/** A note about an account, for admins. Load it with its author. */
export default class AccountNoteTransformer extends BaseTransformer<AccountNote> {
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
