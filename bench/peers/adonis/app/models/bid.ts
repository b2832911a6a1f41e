import { BaseModel, belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import Project from '#models/project'
import User from '#models/user'

export default class Bid extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare projectId: number

  @column()
  declare userId: number

  @column()
  declare amount: number

  @column()
  declare timeline: string

  @column()
  declare experienceLevel: string

  @column()
  declare stagingPeriod: string

  @column()
  declare paymentTerms: string

  @column()
  declare acceptsCreditCards: boolean

  @column()
  declare extensionPerMonth: number | null

  @column()
  declare status: string

  @column()
  declare paymentStatus: string

  @column()
  declare platformFee: number

  @column()
  declare parts: object[] | null

  @column()
  declare formerTerms: object | null

  @column()
  declare note: string | null

  @column()
  declare masked: object | null

  @column.dateTime()
  declare hiddenByOwnerAt: DateTime | null

  @column.dateTime()
  declare revisedAt: DateTime | null

  @column.dateTime()
  declare createdAt: DateTime

  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => User)
  declare bidder: BelongsTo<typeof User>
}
