import db from '@adonisjs/lucid/services/db'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { UserSchema } from '#database/schema'
import { userTypes } from '#shared/user_types'
import { supportEmail } from '#config/mail'
import { suspensionCategories } from '#shared/suspension_categories'
import { AccountSuspended, NotFound } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import Project from '#models/project'
import { verifyPassword } from '#models/user/password'
import type Session from '#models/session'

export default class User extends UserSchema {
  @hasMany(() => Project)
  declare projects: HasMany<typeof Project>

  @hasMany(() => Bid)
  declare bids: HasMany<typeof Bid>

  /** The session of this request. */
  currentSession?: Session

  get isStager() {
    return this.userType === 'staging_company'
  }

  get isSuspended() {
    return this.suspendedAt !== null
  }

  /** @throws AccountSuspended (403) */
  refuseWhileSuspended() {
    if (!this.isSuspended) return
    throw new AccountSuspended(suspensionCategories.label(this.suspensionCategory), supportEmail)
  }

  get firstName() {
    return this.name.trim().split(/\s+/)[0] ?? ''
  }

  get userTypeLabel() {
    return userTypes.label(this.userType)
  }

  /** @throws NotFound (404) for an unknown or deleted account */
  static async findActiveOrFail(id: number): Promise<User> {
    const user = await this.query().where('id', id).whereNull('deletedAt').first()
    if (!user) throw new NotFound()
    return user
  }

  static async isActiveAdmin(id: number, client: TransactionClientContract): Promise<boolean> {
    return (await this.activeAdmins(client).where('id', id).first()) !== null
  }

  /** By name. */
  static activeAdmins(client?: TransactionClientContract) {
    return this.query({ client })
      .where('isAdmin', true)
      .whereNull('deletedAt')
      .whereNull('suspendedAt')
      .orderBy('name')
  }

  /** The account with this address, ignoring case; deleted accounts are excluded. */
  static findByEmail(email: string, client?: TransactionClientContract) {
    return this.query({ client })
      .whereRaw('lower(email) = ?', [email.trim().toLowerCase()])
      .whereNull('deletedAt')
      .first()
  }

  /**
   * The user with this email address and password, or null. An unknown address takes as long as a
   * wrong password.
   */
  static async findByCredentials(email: string, password: string): Promise<User | null> {
    const user = await this.findByEmail(email)
    const fits = await verifyPassword(user?.password ?? null, password)
    return fits ? user : null
  }

  /**
   * Concurrent changes of one account run one after another. The weaker lock (for no key update)
   * lets bids reference the account meanwhile, so it can't deadlock with a project's lock.
   */
  async underLock<T>(work: (user: User, trx: TransactionClientContract) => Promise<T>) {
    return db.transaction(async (trx) => {
      const query = User.query({ client: trx }).where('id', this.id).whereNull('deletedAt')
      query.knexQuery.forNoKeyUpdate()
      const user = await query.first()
      if (!user) throw new NotFound()
      return work(user, trx)
    })
  }
}
