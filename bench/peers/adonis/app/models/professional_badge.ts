import { BaseModel, belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import BadgeType from '#models/badge_type'

export default class ProfessionalBadge extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare userId: number

  @column()
  declare badgeType: string

  @column()
  declare isActive: boolean

  @column.dateTime()
  declare verificationDate: DateTime

  @column.dateTime()
  declare expiryDate: DateTime

  @belongsTo(() => BadgeType, { foreignKey: 'badgeType', localKey: 'key' })
  declare type: BelongsTo<typeof BadgeType>
}
