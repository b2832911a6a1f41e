import { DateTime } from 'luxon'
import { errors } from '@vinejs/vine'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RoomPairSchema } from '#database/schema'
import { photoNameFromUrl } from '#shared/projects/photo_urls'
import type { Room } from '#shared/projects/project_enums'
import { NotFound } from '#exceptions/http_refusals'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import { roomPairRefusals } from '#lifecycles/room_pair_rules'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import ConditionPhoto from '#models/condition_photo'
import type { LockedBid } from '#models/bid/selection'
import { today } from '#models/staging'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { notifyOnceUnread } from '#notifications/notify'
import PhotoStore from '#services/photos/photo_store'
import { discardPhotos } from '#services/queue/dispatch'

interface NewPair {
  room: Room
  /** Name of the project's photo in the store. */
  before: string
  /** Data URL, or the name of a photo that the company took of the finished room. */
  after: string
}

/** An error about the after photo names its field of the request. */
const afterPhoto = () => ({ field: 'after', name: 'The after photo' })

const notFinished = 'Choose one of your photos of the finished room'

/** Stores the after photo, or copies the one that was taken on the install day, and copies the before photo. */
async function storePair<T>(
  bid: Bid,
  { before, after }: NewPair,
  work: (names: { stored: string; copy: string }) => Promise<T>
): Promise<T> {
  const taken = photoNameFromUrl(after)
  if (!taken) {
    return PhotoStore.storeWithCopy({ input: after, placeOf: afterPhoto, source: before }, work)
  }
  if (!(await ConditionPhoto.finishedRoom(bid, taken))) {
    throw new errors.E_VALIDATION_ERROR([{ field: 'after', message: notFinished, rule: 'photo' }])
  }
  return PhotoStore.copyAll([taken, before], ([stored, copy]) => work({ stored, copy }))
}

/**
 * The owner's photo of a room before a staging, and the company's photo of it afterwards. It has
 * files of its own. With the owner's consent it is shown in the company's portfolio.
 */
export default class RoomPair extends RoomPairSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  get hasConsent() {
    return this.consentedAt !== null
  }

  /** The pairs of a bid, oldest first. */
  static ofBid({ id }: Pick<Bid, 'id'>, client?: TransactionClientContract) {
    return this.query({ client }).where('bidId', id).orderBy('id')
  }

  /**
   * A pair with its bid, project and company.
   *
   * @throws NotFound (404) if there is no such pair, and for everyone but its two parties
   */
  static async findForPartyOrFail(id: number, person: User): Promise<RoomPair> {
    const pair = await this.query().where('id', id).first()
    if (!pair) throw new NotFound()
    const bid = await Bid.findVisibleOrFail(pair.bidId)
    if (!isMadeBy(bid, person) && !isOwnedBy(bid.project, person)) throw new NotFound()
    pair.$setRelated('bid', bid)
    return pair
  }

  /**
   * Adds a pair to a bid: a copy of the project's photo, and the company's own photo.
   *
   * @throws RuleViolation (409)
   * @throws E_VALIDATION_ERROR (422) if the after photo is not a photo
   */
  static async add(found: Bid, actor: User, added: NewPair): Promise<RoomPair> {
    const { room, before } = added
    await this.#refuseAdding(found, before)
    return storePair(found, added, (names) =>
      found.underLock(async (locked) => {
        const { bid, project, trx } = locked
        await lockActiveAccount(actor, trx)
        await this.#refuseAdding(bid, before, trx)
        const pair = await this.create(
          {
            bidId: bid.id,
            room,
            sourcePhoto: before,
            beforePhoto: names.copy,
            afterPhoto: names.stored,
            createdAt: DateTime.utc(),
          },
          { client: trx }
        )
        await pair.refresh()
        pair.$setRelated('bid', bid)
        await AuditEvent.record(trx, 'pair_added', { actor, bid })
        const company = actor.stagerIdentifier ?? undefined
        await notifyOnceUnread(trx, project.userId, 'pairs_added', { project, bid, company })
        return pair
      })
    )
  }

  static async #refuseAdding(bid: Bid, photo: string, client?: TransactionClientContract) {
    const owner = await User.findOrFail(bid.project.userId, { client })
    const pairs = await this.ofBid(bid, client)
    const situation = { bid, project: bid.project, owner, pairs, today: today() }
    refuseIf(roomPairRefusals.add(situation, photo))
  }

  /** Removes the pair and its files. */
  async remove(actor: User) {
    await this.underLock(async ({ pair, bid, trx }) => {
      await lockActiveAccount(actor, trx)
      await pair.delete()
      await discardPhotos(trx, [pair.beforePhoto, pair.afterPhoto])
      await AuditEvent.record(trx, 'pair_removed', { actor, bid })
    })
  }

  /**
   * Sets whether the pair may be shown in the company's portfolio (idempotent).
   *
   * @throws RuleViolation (409) if it may not be shown at all; never for a withdrawal
   */
  async setConsent(actor: User, consent: boolean): Promise<RoomPair> {
    return this.underLock(async ({ pair, bid, project, trx }) => {
      await lockActiveAccount(actor, trx)
      if (pair.hasConsent === consent) return pair
      if (consent) refuseIf(roomPairRefusals.consent({ project }, pair))
      await pair.merge({ consentedAt: consent ? DateTime.utc() : null }).save()
      await AuditEvent.record(trx, consent ? 'pair_consented' : 'pair_withdrawn', { actor, bid })
      await notifyOnceUnread(trx, bid.userId, 'pairs_answered', { project, bid, consent })
      return pair
    })
  }

  /** Locks the project, then calls `work` with this pair as just read. */
  async underLock<T>(work: (locked: LockedBid & { pair: RoomPair }) => Promise<T>): Promise<T> {
    return this.bid.underLock(async (locked) => {
      const pair = await RoomPair.find(this.id, { client: locked.trx })
      if (!pair) throw new NotFound()
      pair.$setRelated('bid', locked.bid)
      return work({ ...locked, pair })
    })
  }

  /**
   * Removes the pairs of a person's projects and of a company's bids.
   *
   * @returns names of their photos in the store
   */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract): Promise<string[]> {
    const { rows } = await trx.rawQuery<{ rows: { before: string; after: string }[] }>(
      `delete from room_pairs r using bids b, projects p
       where b.id = r.bid_id and p.id = b.project_id and (b.user_id = :id or p.user_id = :id)
       returning r.before_photo as before, r.after_photo as after`,
      { id }
    )
    return rows.flatMap(({ before, after }) => [before, after])
  }
}
