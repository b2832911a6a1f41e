import { BaseModel, belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import Bid from '#models/bid'

export default class AuditEvent extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare kind: string

  @column()
  declare projectId: number | null

  @column()
  declare bidId: number | null

  @column.dateTime()
  declare createdAt: DateTime

  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>
}
