import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { StagingEntrySchema } from '#database/schema'
import User from '#models/user'

/** What one person did about a staging. The database refuses changes. */
export default class StagingEntry extends StagingEntrySchema {
  @belongsTo(() => User, { foreignKey: 'actorId' })
  declare actor: BelongsTo<typeof User>
}
