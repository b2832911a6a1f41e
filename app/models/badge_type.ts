import { DateTime } from 'luxon'
import { errors } from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { BadgeTypeSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { professionalBadgeRefusals } from '#lifecycles/professional_badge_rules'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'

export interface BadgeTypeDetails {
  name: string
  /** What a document must show. Companies read it before they send one. */
  description: string
  isOffered: boolean
}

/** Something a staging company can have verified, such as its liability insurance. */
export default class BadgeType extends BadgeTypeSchema {
  /** By name. At most `professionalBadgeLimits.types`. */
  static byName(client?: TransactionClientContract) {
    return this.query({ client }).orderByRaw('lower(name)')
  }

  /** What staging companies can have verified now. */
  static async offeredNames(): Promise<string[]> {
    const offered = await this.byName().where('isOffered', true)
    return offered.map(({ name }) => name)
  }

  /**
   * @throws RuleViolation (409) beyond the number of kinds
   * @throws E_VALIDATION_ERROR (422) for `name` if there is one with this name
   */
  static add(by: User, details: Omit<BadgeTypeDetails, 'isOffered'>): Promise<BadgeType> {
    return this.#alone(by, async (stored, trx) => {
      refuseIf(professionalBadgeRefusals.addType({ stored: stored.length }))
      refuseTakenName(details.name, stored)
      const key = freeKey(details.name, stored)
      const type = await this.create(
        { ...details, key, isOffered: true, createdAt: DateTime.utc() },
        { client: trx }
      )
      await AuditEvent.record(trx, 'badge_type_added', { actor: by, reason: type.name })
      return type
    })
  }

  /**
   * Changes the texts, and whether companies can send documents for it. Badges that are verified stay.
   *
   * @throws NotFound (404) for an unknown kind
   * @throws E_VALIDATION_ERROR (422) for `name` if another one has this name
   */
  static edit(by: User, id: number, changes: Partial<BadgeTypeDetails>): Promise<BadgeType> {
    return this.#alone(by, async (stored, trx) => {
      const type = stored.find((each) => each.id === id)
      if (!type) throw new NotFound()
      const others = stored.filter((each) => each !== type)
      refuseTakenName(changes.name ?? type.name, others)
      await type.merge(changes).save()
      await AuditEvent.record(trx, 'badge_type_edited', { actor: by, reason: type.name })
      return type
    })
  }

  /** One change of the list at a time. */
  static #alone<T>(
    by: User,
    work: (stored: BadgeType[], trx: TransactionClientContract) => Promise<T>
  ): Promise<T> {
    return db.transaction(async (trx) => {
      await lockTeamRole(by, trx)
      await trx.rawQuery('lock table badge_types in share row exclusive mode')
      return work(await this.byName(trx), trx)
    })
  }
}

/** Such as `liability_insurance`. */
function freeKey(name: string, stored: readonly BadgeType[]): string {
  const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '_') || 'badge'
  const isTaken = (key: string) => stored.some((type) => type.key === key)
  if (!isTaken(stem)) return stem
  const next = stored.findIndex((_, at) => !isTaken(`${stem}_${at + 2}`))
  return `${stem}_${next + 2}`
}

function refuseTakenName(name: string, stored: readonly BadgeType[]) {
  if (stored.every((type) => type.name.toLowerCase() !== name.toLowerCase())) return
  const message = 'There is already a badge with this name'
  throw new errors.E_VALIDATION_ERROR([{ field: 'name', message, rule: 'unique' }])
}
