import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ProfessionalBadgeSchema } from '#database/schema'
import { marketZone } from '#shared/values/market_time'
import { messageFileExtensions, messageFileName } from '#shared/messages/message_files'
import { stateOfBadge } from '#shared/reputation/professional_badges'
import { retention } from '#shared/accounts/retention'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { professionalBadgeRefusals } from '#lifecycles/professional_badge_rules'
import AuditEvent from '#models/audit_event'
import BadgeType from '#models/badge_type'
import { declineBadge, revokeBadge, verifyBadge } from '#models/professional_badge/decision'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { adminNotices } from '#notifications/account'
import { notifyTeam } from '#notifications/notify'
import FileStore from '#services/files/file_store'
import { discardFiles } from '#services/queue/dispatch'
import { inBatches } from '#services/queue/timer_batches'

interface NewDocument {
  /** Key of the kind of badge. */
  type: string
  /** As the company's device names the file. */
  name: string
  /** Data URL. */
  data: string
}

/**
 * A document that a staging company sent to have something verified. Once an admin has verified it,
 * the badge is active until it expires. A renewal is a new row.
 */
export default class ProfessionalBadge extends ProfessionalBadgeSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => BadgeType, { foreignKey: 'badgeType', localKey: 'key' })
  declare type: BelongsTo<typeof BadgeType>

  @belongsTo(() => User, { foreignKey: 'decidedBy' })
  declare decider: BelongsTo<typeof User>

  get state() {
    return stateOfBadge(this, DateTime.utc())
  }

  /** The last day on which the badge is valid. */
  get lastDay(): DateTime | null {
    return this.expiryDate && this.expiryDate.setZone(marketZone).minus({ days: 1 })
  }

  /** The stored file and the name to save it as; null once the document is deleted. */
  get storedFile() {
    const { verificationDocument, documentKind, documentName: name } = this
    if (!verificationDocument || !documentKind || !name) return null
    return { file: `${verificationDocument}.${messageFileExtensions[documentKind]}`, name }
  }

  /** A company's documents with their kinds, newest first; at most `limit`. */
  static ofUser({ id }: Pick<User, 'id'>, limit: number) {
    return this.query().where('userId', id).preload('type').orderBy('id', 'desc').limit(limit)
  }

  /** @throws NotFound (404) if there is no such document, or it belongs to someone else */
  static async findOwnOrFail({ id: userId }: User, id: number): Promise<ProfessionalBadge> {
    const badge = await this.query().where({ id, userId }).preload('type').first()
    if (!badge) throw new NotFound()
    return badge
  }

  /** With its company. @throws NotFound (404) */
  static async findWithCompanyOrFail(id: number): Promise<ProfessionalBadge> {
    const badge = await this.query().where('id', id).preload('type').preload('user').first()
    if (!badge) throw new NotFound()
    return badge
  }

  static async countWaiting(): Promise<number> {
    const [{ $extras }] = await this.query().whereNull('decidedAt').count('* as total')
    return Number($extras.total)
  }

  /**
   * Stores a document for a badge and asks the team to check it.
   *
   * @throws NotFound (404) for an unknown kind of badge
   * @throws RuleViolation (409) for one that isn't offered, and while a document for it waits
   * @throws E_VALIDATION_ERROR (422) for anything but an image or a harmless PDF
   */
  static async request(actor: User, { type: key, name, data }: NewDocument) {
    await this.#refuseRequest(actor, key)
    return FileStore.store(data, ({ name: storedAs, kind }) =>
      actor.underLock(async (user, trx) => {
        await lockActiveAccount(user, trx)
        const type = await this.#refuseRequest(user, key, trx)
        const badge = await this.create(
          {
            userId: user.id,
            badgeType: type.key,
            isActive: false,
            verificationDocument: storedAs,
            documentKind: kind,
            documentName: messageFileName(name, kind),
            createdAt: DateTime.utc(),
          },
          { client: trx }
        )
        await badge.refresh()
        badge.$setRelated('type', type)
        await AuditEvent.record(trx, 'badge_requested', { actor, user })
        await notifyTeam(trx, adminNotices.badge)
        return badge
      })
    )
  }

  static async #refuseRequest(user: User, key: string, client?: TransactionClientContract) {
    const type = await BadgeType.query({ client }).where('key', key).first()
    if (!type) throw new NotFound()
    const waiting = await this.query({ client })
      .where({ userId: user.id, badgeType: key })
      .whereNull('decidedAt')
      .first()
    refuseIf(professionalBadgeRefusals.request({ type, isWaiting: waiting !== null }))
    return type
  }

  /**
   * Withdraws a document that hasn't been reviewed, and deletes it.
   *
   * @throws RuleViolation (409) once it has been reviewed
   */
  async withdraw(actor: User) {
    await this.underLock(async ({ badge, user, trx }) => {
      await lockActiveAccount(user, trx)
      refuseIf(professionalBadgeRefusals.withdraw({ badge }))
      await badge.delete()
      await discardFiles(trx, [badge.verificationDocument!])
      await AuditEvent.record(trx, 'badge_withdrawn', { actor, user })
    })
  }

  /** Records that an admin opens the document: each time, because it may show more than the badge. */
  async recordView(by: User) {
    await db.transaction((trx) =>
      AuditEvent.record(trx, 'badge_document_viewed', { actor: by, user: this.user })
    )
  }

  /** Locks the company's account, then calls `work` with this badge as just read. */
  async underLock<T>(work: (locked: LockedBadge) => Promise<T>): Promise<T> {
    const account = new User().merge({ id: this.userId })
    return account.underLock(async (user, trx) => {
      const badge = await ProfessionalBadge.query({ client: trx })
        .where({ id: this.id, userId: user.id })
        .preload('type')
        .forUpdate()
        .first()
      if (!badge) throw new NotFound()
      badge.$setRelated('user', user)
      return work({ badge, user, trx })
    })
  }

  /**
   * Deletes the files of documents that were decided about long enough ago, in batches.
   *
   * @returns how many
   */
  static async removeOldDocuments(): Promise<number> {
    return inBatches((batch) =>
      db.transaction(async (trx) => {
        const { rows } = await trx.rawQuery<{ rows: { id: number; name: string }[] }>(
          `with old as (
             select id, verification_document as name from professional_badges
             where id > :after and verification_document is not null
               and decided_at <= now() - make_interval(days => :days)
             order by id limit :limit for update skip locked)
           update professional_badges b
           set verification_document = null, document_name = null, document_kind = null,
             document_removed_at = now()
           from old where b.id = old.id returning old.id, old.name`,
          { days: retention.badgeDocumentDays, ...batch }
        )
        await discardFiles(
          trx,
          rows.map(({ name }) => name)
        )
        return rows.map(({ id }) => id)
      })
    )
  }

  /** Deletes a person's badges with their documents. */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract) {
    const { rows } = await trx.rawQuery<{ rows: { name: string | null }[] }>(
      'delete from professional_badges where user_id = ? returning verification_document as name',
      [id]
    )
    await discardFiles(
      trx,
      rows.flatMap(({ name }) => name ?? [])
    )
  }

  /**
   * Verifies a document. The badge is active from now on and replaces the company's earlier one.
   *
   * @param expiryDate  when the badge stops being valid
   * @throws RuleViolation (409) once the document has been reviewed
   * @throws NotFound (404) if the account is deleted, or the acting person is no longer on the team
   */
  async verify(verification: { by: User; expiryDate: DateTime }) {
    return verifyBadge(this, verification)
  }

  /** @throws as `verify` */
  async decline(decision: { by: User; reason: string }) {
    return declineBadge(this, decision)
  }

  /**
   * Removes an active badge, for example if the insurance was cancelled.
   *
   * @throws RuleViolation (409) if the badge isn't active
   * @throws NotFound (404) if the account is deleted, or the acting person is no longer on the team
   */
  async revoke(decision: { by: User; reason: string }) {
    return revokeBadge(this, decision)
  }
}

/** A badge of a locked account. */
export interface LockedBadge {
  badge: ProfessionalBadge
  user: User
  trx: TransactionClientContract
}
