import { BaseModel, belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import type { FormerTerms } from '#shared/bids/bid_changes'
import type {
  BidTimeline,
  ExperienceLevel,
  PaymentTerms,
  StagingPeriod,
} from '#shared/bids/bid_enums'
import type { BidPart } from '#shared/bids/bid_parts'
import type { Masking } from '#shared/masking/masking'
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
  declare timeline: BidTimeline

  @column()
  declare experienceLevel: ExperienceLevel

  @column()
  declare stagingPeriod: StagingPeriod

  @column()
  declare paymentTerms: PaymentTerms

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
  declare parts: BidPart[] | null

  @column()
  declare formerTerms: FormerTerms | null

  @column()
  declare note: string | null

  @column()
  declare masked: Masking | null

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
