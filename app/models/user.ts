import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { UserSchema } from '#database/schema'
import { userTypes, type RegistrationType, type UserType } from '#shared/user_types'
import { supportEmail } from '#config/mail'
import { suspensionCategories } from '#shared/suspension_categories'
import { AccountSuspended, NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Project from '#models/project'
import { hashPassword, verifyPassword } from '#models/user/password'
import { emailTaken, isEmailTaken, requestConfirmation } from '#models/user/email_address'
import { editProfile, replacePortfolio, type ProfileChanges } from '#models/user/profile'
import type Session from '#models/session'

export interface Registration {
  email: string
  password: string
  name: string
  userType: RegistrationType | Extract<UserType, 'homeowner'>
  phone: string
  company?: string | null
  website?: string | null
  bio?: string | null
}

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
   * Creates an account with an unconfirmed address, and queues the welcome email with the
   * confirmation link.
   *
   * @throws RuleViolation (409) if the address is already taken
   */
  static async register(details: Registration): Promise<User> {
    const password = await hashPassword(details.password)
    return db.transaction(async (trx) => {
      const user = await this.#create({ ...details, password }, trx)
      await user.merge({ emailConfirmed: false }).save()
      await requestConfirmation(user, trx, { welcome: true })
      return user
    })
  }

  /** Creates an account with a confirmed address from a hashed password. Sends no email. */
  static async createConfirmed(details: Registration): Promise<User> {
    return db.transaction((trx) => this.#create(details, trx))
  }

  /** Stagers also get a public identifier. */
  static async #create(details: Registration, client: TransactionClientContract) {
    if (await isEmailTaken(details.email, 0, client)) throw new RuleViolation(emailTaken)
    const user = new this().useTransaction(client)
    user.merge({
      ...details,
      email: details.email.toLowerCase(),
      portfolioPhotos: [],
      username: await this.#uniqueUsername(details.email, client),
      stagerIdentifier:
        details.userType === 'staging_company' ? await this.#uniqueIdentifier(client) : null,
    })
    await user.save()
    await user.refresh()
    await AuditEvent.record(client, 'user_registered', { actor: user, user })
    return user
  }

  /** Returns the user as stored. */
  async editProfile(changes: ProfileChanges) {
    return this.#underLock((user, trx) => editProfile(user, changes, this, trx))
  }

  /** @param names  photos in the store, four at most */
  async replacePortfolio(names: string[]) {
    return this.#underLock((user, trx) => replacePortfolio(user, names, this, trx))
  }

  /**
   * Concurrent changes of one account run one after another. The weaker lock (for no key update)
   * lets bids reference the account meanwhile, so it can't deadlock with a project's lock.
   */
  async #underLock<T>(work: (user: User, trx: TransactionClientContract) => Promise<T>) {
    return db.transaction(async (trx) => {
      const query = User.query({ client: trx }).where('id', this.id).whereNull('deletedAt')
      query.knexQuery.forNoKeyUpdate()
      const user = await query.first()
      if (!user) throw new NotFound()
      return work(user, trx)
    })
  }

  static async #uniqueUsername(email: string, client: TransactionClientContract): Promise<string> {
    const base =
      email
        .split('@')[0]
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .slice(0, 24) || 'person'
    for (;;) {
      const username = `${base}-${randomInt(1000, 1_000_000)}`
      if (!(await this.query({ client }).where('username', username).first())) return username
    }
  }

  static async #uniqueIdentifier(client: TransactionClientContract): Promise<string> {
    for (;;) {
      const identifier = `CreativeStager${randomInt(1000, 1_000_000)}`
      if (!(await this.query({ client }).where('stagerIdentifier', identifier).first())) {
        return identifier
      }
    }
  }
}
