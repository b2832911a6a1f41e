import { BaseModel, column } from '@adonisjs/lucid/orm'
import { type DateTime } from 'luxon'

export default class UsualPrice extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare stagingLevel: string

  @column()
  declare sizeClass: string

  @column()
  declare state: string | null

  @column()
  declare low: number

  @column()
  declare median: number

  @column()
  declare high: number

  @column.dateTime()
  declare computedAt: DateTime
}
