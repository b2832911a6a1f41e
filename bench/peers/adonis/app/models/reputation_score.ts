import { BaseModel, column } from '@adonisjs/lucid/orm'

export default class ReputationScore extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare userId: number

  @column()
  declare totalScore: number

  @column()
  declare reviewCount: number

  @column()
  declare averageRating: number

  @column()
  declare completedProjects: number

  @column()
  declare paidAcceptances: number

  @column()
  declare unpaidAcceptances: number

  @column()
  declare stagerCancellations: number

  @column()
  declare responseTime: number

  @column()
  declare postedProjects: number

  @column()
  declare pastProjects: number

  @column()
  declare hiredProjects: number

  @column()
  declare decisionTime: number

  @column()
  declare ownerCancellations: number

  @column()
  declare badgeCount: number
}
