import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { HomeCardSchema } from '#database/schema'
import { homeCardRefusals, type HomeCardSituation } from '#lifecycles/home_outcome_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import HomeOutcome from '#models/home_outcome'
import type Project from '#models/project'
import RoomPair from '#models/room_pair'
import Staging, { type LockedStaging } from '#models/staging'
import User from '#models/user'
import { notifyOnceUnread, withdrawNotice } from '#notifications/notify'

interface NewCard {
  pairId: number
  /** Whether it says above, at or below list price. */
  showsComparison: boolean
}

interface PartsOfCard {
  bid: Bid
  project: Project
  pairId?: number
  client?: TransactionClientContract
}

/** The owner's card of a job for listing presentations. The picture needs the company's consent. */
export default class HomeCard extends HomeCardSchema {
  @belongsTo(() => RoomPair, { foreignKey: 'pairId' })
  declare pair: BelongsTo<typeof RoomPair>

  static ofBid({ id }: Pick<Bid, 'id'>, client?: TransactionClientContract) {
    return this.query({ client }).where('bidId', id).first()
  }

  /**
   * The card of a job with what decides about it.
   *
   * @param pairId  the pair it is asked about; without it, the one on the card
   */
  static async situationOf({ bid, project, client, ...asked }: PartsOfCard) {
    // One after the other: within a transaction they share a connection.
    const card = await this.ofBid(bid, client)
    const outcome = await HomeOutcome.ofBid(bid, client)
    const pairs = await RoomPair.ofBid(bid, client)
    const gone = await User.query({ client })
      .whereIn('id', [project.userId, bid.userId])
      .where((either) => either.whereNotNull('deletedAt').orWhereNotNull('suspendedAt'))
      .first()
    const pairId = asked.pairId ?? card?.pairId
    const pair = pairs.find(({ id }) => id === pairId) ?? null
    const situation: HomeCardSituation = {
      project,
      outcome,
      pair,
      card,
      isPartyGone: gone !== null,
    }
    return { card, outcome, pairs, pair, situation }
  }

  /**
   * Makes the card, or changes it. Other photos need the company's consent again.
   *
   * @throws RuleViolation (409)
   */
  static async make(projectId: number, owner: User, { pairId, showsComparison }: NewCard) {
    await this.#underLock(projectId, owner, async ({ bid, project, trx }) => {
      const { card, situation } = await this.situationOf({ bid, project, pairId, client: trx })
      refuseIf(homeCardRefusals.make(situation))
      const isKept = card?.pairId === pairId
      if (isKept && card.showsComparison === showsComparison) return
      await this.updateOrCreate(
        { bidId: bid.id },
        {
          ...{ pairId, showsComparison, ownerConsentedAt: DateTime.utc() },
          companyConsentedAt: isKept ? card.companyConsentedAt : null,
        },
        { client: trx }
      )
      if (isKept) return
      await AuditEvent.record(trx, 'card_made', { actor: owner, bid })
      await notifyOnceUnread(trx, bid.userId, 'card_made', { project, bid })
    })
  }

  /** Withdraws the card (idempotent). */
  static async withdraw(projectId: number, owner: User) {
    await this.#underLock(projectId, owner, async ({ bid, trx }) => {
      const card = await this.ofBid(bid, trx)
      if (!card) return
      await card.delete()
      await withdrawNotice(trx, bid.userId, 'card_made', bid)
      await AuditEvent.record(trx, 'card_withdrawn', { actor: owner, bid })
    })
  }

  /**
   * Sets whether the company agrees to the card (idempotent).
   *
   * @param pairId  the pair that it saw
   * @throws RuleViolation (409); never for a withdrawal
   */
  static async answer(
    projectId: number,
    company: User,
    { consent, pairId }: { consent: boolean; pairId: number }
  ) {
    await this.#underLock(projectId, company, async ({ bid, project, trx }) => {
      const { card, situation } = await this.situationOf({ bid, project, client: trx })
      if (consent) refuseIf(homeCardRefusals.agree(situation, pairId))
      if (!card || (card.companyConsentedAt !== null) === consent) return
      await card.merge({ companyConsentedAt: consent ? DateTime.utc() : null }).save()
      await AuditEvent.record(trx, 'card_answered', { actor: company, bid })
      await notifyOnceUnread(trx, project.userId, 'card_answered', { project, bid, consent })
    })
  }

  static #underLock(
    projectId: number,
    actor: User,
    work: (locked: LockedStaging) => Promise<void>
  ) {
    return Staging.of(projectId).underLock(actor, work)
  }
}
