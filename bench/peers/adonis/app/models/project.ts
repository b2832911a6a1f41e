import { BaseModel, column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Invitation from '#models/invitation'
import Question from '#models/question'

export default class Project extends BaseModel {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare userId: number

  @column()
  declare title: string

  @column()
  declare description: string

  @column()
  declare propertyType: string

  @column()
  declare occupancyStatus: string

  @column()
  declare squareFootage: number | null

  @column()
  declare bedrooms: number | null

  @column()
  declare bathrooms: string | null

  @column()
  declare location: string

  @column()
  declare city: string | null

  @column()
  declare neighborhood: string

  @column()
  declare county: string | null

  @column()
  declare state: string | null

  @column()
  declare timeline: string

  @column()
  declare stagingLevel: string

  @column()
  declare roomsToStage: string[]

  @column()
  declare otherRooms: string | null

  @column()
  declare levels: number | null

  @column()
  declare locationTypes: string[]

  @column()
  declare status: string

  @column()
  declare photos: string[]

  @column()
  declare budgetRange: string | null

  @column.date()
  declare deadline: DateTime | null

  @column()
  declare masked: object | null

  @column()
  declare floorPlan: string | null

  @column()
  declare listingPriceBand: string | null

  @column.date()
  declare listedOn: DateTime | null

  @column.date()
  declare listingPlannedOn: DateTime | null

  @column.date()
  declare photographerOn: DateTime | null

  @column()
  declare floor: number | null

  @column()
  declare hasElevator: boolean | null

  @column()
  declare stairs: string | null

  @column()
  declare truckParking: string | null

  @column()
  declare pets: string | null

  @column()
  declare access: string | null

  @column.dateTime()
  declare hiddenAt: DateTime | null

  @column.dateTime()
  declare deletedAt: DateTime | null

  @column.dateTime()
  declare createdAt: DateTime

  @hasMany(() => Bid)
  declare bids: HasMany<typeof Bid>

  @hasMany(() => Question)
  declare questions: HasMany<typeof Question>

  @hasMany(() => AuditEvent)
  declare events: HasMany<typeof AuditEvent>

  @hasMany(() => Invitation)
  declare invitations: HasMany<typeof Invitation>
}
