import { BaseModel, belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import User from '#models/user'

export default class Invitation extends BaseModel {
  @column({ isPrimary: true })
  declare projectId: number

  @column({ isPrimary: true })
  declare companyId: number

  @column.dateTime()
  declare seenAt: DateTime | null

  @column.dateTime()
  declare declinedAt: DateTime | null

  @column.dateTime()
  declare createdAt: DateTime

  @belongsTo(() => User, { foreignKey: 'companyId' })
  declare company: BelongsTo<typeof User>
}
