import { BaseModel, column } from '@adonisjs/lucid/orm'
import { type DateTime } from 'luxon'

export default class Question extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare projectId: number

  @column()
  declare askerId: number

  @column()
  declare text: string

  @column()
  declare masked: object | null

  @column()
  declare fact: string | null

  @column.dateTime()
  declare askedAt: DateTime

  @column()
  declare answer: string | null

  @column()
  declare answerMasked: object | null

  @column.dateTime()
  declare answeredAt: DateTime | null

  @column.dateTime()
  declare correctedAt: DateTime | null

  @column()
  declare answerVersion: number

  @column.dateTime()
  declare hiddenAt: DateTime | null
}
