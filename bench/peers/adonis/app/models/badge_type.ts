import { BaseModel, column } from '@adonisjs/lucid/orm'

export default class BadgeType extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare key: string

  @column()
  declare name: string
}
