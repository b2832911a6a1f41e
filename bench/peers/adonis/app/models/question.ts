import { BaseModel, column } from '@adonisjs/lucid/orm'
import { type DateTime } from 'luxon'
import type { Masking } from '#shared/masking/masking'
import type { FactKey } from '#shared/projects/project_facts'

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
  declare masked: Masking | null

  @column()
  declare fact: FactKey | null

  @column.dateTime()
  declare askedAt: DateTime

  @column()
  declare answer: string | null

  @column()
  declare answerMasked: Masking | null

  @column.dateTime()
  declare answeredAt: DateTime | null

  @column.dateTime()
  declare correctedAt: DateTime | null

  @column()
  declare answerVersion: number

  @column.dateTime()
  declare hiddenAt: DateTime | null
}
