import { withAuthFinder } from '@adonisjs/auth/mixins/lucid'
import { compose } from '@adonisjs/core/helpers'
import hash from '@adonisjs/core/services/hash'
import { BaseModel, column, hasMany, hasOne, manyToMany } from '@adonisjs/lucid/orm'
import type { HasMany, HasOne, ManyToMany } from '@adonisjs/lucid/types/relations'
import { type DateTime } from 'luxon'
import { urgentTypes } from '#stagely/common/query_values'
import Bid from '#models/bid'
import Message from '#models/message'
import Notification from '#models/notification'
import ProfessionalBadge from '#models/professional_badge'
import ReputationScore from '#models/reputation_score'

export default class User extends compose(BaseModel, withAuthFinder(hash)) {
  @column({ isPrimary: true })
  declare id: number

  @column()
  declare username: string

  @column()
  declare email: string

  @column({ serializeAs: null })
  declare password: string

  @column()
  declare userType: string

  @column()
  declare name: string

  @column()
  declare phone: string | null

  @column()
  declare company: string | null

  @column()
  declare website: string | null

  @column()
  declare bio: string | null

  @column()
  declare introduction: string | null

  @column()
  declare masked: object | null

  @column()
  declare areaCounty: string | null

  @column()
  declare areaState: string | null

  @column()
  declare rating: number

  @column()
  declare avatar: string | null

  @column()
  declare portfolioPhotos: string[]

  @column()
  declare stagerIdentifier: string | null

  @column()
  declare isAdmin: boolean

  @column()
  declare emailConfirmed: boolean

  @column.dateTime()
  declare suspendedAt: DateTime | null

  @column.dateTime()
  declare createdAt: DateTime

  @hasMany(() => ProfessionalBadge)
  declare badges: HasMany<typeof ProfessionalBadge>

  @hasOne(() => ReputationScore)
  declare reputation: HasOne<typeof ReputationScore>

  @manyToMany(() => User, {
    pivotTable: 'favorites',
    pivotForeignKey: 'owner_id',
    pivotRelatedForeignKey: 'company_id',
  })
  declare favorites: ManyToMany<typeof User>

  /** Reads the numbers in the navigation of every page. */
  async readNavigationCounts() {
    await Promise.all([
      Bid.query()
        .where('status', 'pending')
        .whereHas('project', (projects) =>
          projects.where('userId', this.id).where('status', 'open').whereNull('deletedAt')
        )
        .count('* as total')
        .max('id as latest'),
      Message.query().where('receiverId', this.id).whereNull('readAt').count('* as total'),
      Notification.query().where('userId', this.id).where('read', false).count('* as total'),
      Notification.query()
        .where('userId', this.id)
        .where('read', false)
        .whereIn('type', urgentTypes)
        .max('id as latest'),
    ])
  }
}
