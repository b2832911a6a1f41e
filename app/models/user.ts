import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { UserSchema } from '#database/schema'
import { userTypes } from '#shared/user_types'
import { supportEmail } from '#config/mail'
import { suspensionCategories } from '#shared/suspension_categories'
import { AccountSuspended, NotAllowed, NotFound } from '#exceptions/http_refusals'
import { isMuted, muteRefusal } from '#lifecycles/message_rules'
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

  /** The role in this request: none while the session still needs a code. */
  get activeRole() {
    return this.needsCode ? null : this.teamRole
  }

  /** Support staff or an admin, in a session that needs no code. */
  get isTeam() {
    return this.activeRole !== null
  }

  get isAdmin() {
    return this.activeRole === 'admin'
  }

  /** Whether a team member must enter a code from the phone before the role counts. */
  get needsCode() {
    return this.teamRole !== null && (this.currentSession?.needsCode ?? false)
  }

  get isSuspended() {
    return this.suspendedAt !== null
  }

  get isMuted() {
    return isMuted(this, DateTime.utc())
  }

  /** @throws NotAllowed (403) while the team has paused this account's messages */
  refuseWhileMuted() {
    const refusal = muteRefusal(this, DateTime.utc())
    if (refusal) throw new NotAllowed(refusal)
  }

  /** @throws AccountSuspended (403) */
  refuseWhileSuspended() {
    if (!this.isSuspended) return
    throw new AccountSuspended(suspensionCategories.label(this.suspensionCategory), supportEmail)
  }

  /** Never offers the install hint again (idempotent). */
  async dismissInstallHint() {
    await this.underLock((user) =>
      user.merge({ installHintDismissedAt: user.installHintDismissedAt ?? DateTime.utc() }).save()
    )
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

  static async isActiveInTeam(id: number, client: TransactionClientContract): Promise<boolean> {
    return (await this.activeTeam(client).where('id', id).first()) !== null
  }

  /** By name. */
  static activeTeam(client?: TransactionClientContract) {
    return this.query({ client })
      .whereNotNull('teamRole')
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
