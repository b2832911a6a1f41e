import { BaseModel, column } from '@adonisjs/lucid/orm'
import { type DateTime } from 'luxon'

export default class Message extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare receiverId: number

  @column.dateTime()
  declare readAt: DateTime | null
}
