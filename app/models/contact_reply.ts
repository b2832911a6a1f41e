import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ContactReplySchema } from '#database/schema'
import ContactMessage from '#models/contact_message'
import User from '#models/user'

/** The team's reply to an inquiry. It is emailed to the person who wrote. */
export default class ContactReply extends ContactReplySchema {
  @belongsTo(() => ContactMessage)
  declare contactMessage: BelongsTo<typeof ContactMessage>

  @belongsTo(() => User, { foreignKey: 'authorId' })
  declare author: BelongsTo<typeof User>
}
