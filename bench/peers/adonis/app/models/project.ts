import { BaseModel, column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import type { Masking } from '#shared/masking/masking'
import type { ProjectRow } from '#stagely/page_props'
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
  declare propertyType: ProjectRow['propertyType']

  @column()
  declare occupancyStatus: ProjectRow['occupancyStatus']

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
  declare state: ProjectRow['state']

  @column()
  declare timeline: ProjectRow['timeline']

  @column()
  declare stagingLevel: ProjectRow['stagingLevel']

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
  declare masked: Masking | null

  @column()
  declare floorPlan: string | null

  @column()
  declare listingPriceBand: ProjectRow['listingPriceBand']

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
  declare stairs: ProjectRow['stairs']

  @column()
  declare truckParking: ProjectRow['truckParking']

  @column()
  declare pets: ProjectRow['pets']

  @column()
  declare access: ProjectRow['access']

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
