import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ConditionPhotoSchema } from '#database/schema'
import { believedTime, type ConditionMoment } from '#shared/install_day/condition_photos'
import type { Room } from '#shared/projects/project_enums'
import { conditionRefusals } from '#lifecycles/condition_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import Bid from '#models/bid'
import DamageNote from '#models/damage_note'
import OutboxReport, { type Waiting } from '#models/outbox_report'
import { authorColumns, isOwnRecord, type PhotoAuthor } from '#models/photo_author'
import { today } from '#models/staging'
import type User from '#models/user'
import PhotoFiles from '#services/photos/photo_files'
import PhotoStore from '#services/photos/photo_store'

export interface NewConditionPhoto extends Waiting {
  clientId: string
  room: Room
  moment: ConditionMoment
  /** By the phone's clock. */
  takenAt: Date
  /** Data URL. */
  data: string
  /** Name of the project's photo that was the guide. */
  guide?: string | null
  /** Client id of the damage note that it belongs to. */
  note?: string | null
}

interface Stored {
  photo: ConditionPhoto
  /** False for a repeat. */
  isNew: boolean
}

/**
 * A photo of a room, which either side of a paid job keeps from the install day on. Only the two sides see it. The
 * database refuses changes.
 */
export default class ConditionPhoto extends ConditionPhotoSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /**
   * Stores a photo (idempotent by its client id, whatever has changed since).
   *
   * @param found  the paid bid, with its project
   * @throws RuleViolation (409)
   * @throws E_VALIDATION_ERROR (422) if it isn't a photo
   */
  static async add(
    found: Bid,
    author: PhotoAuthor,
    sent: NewConditionPhoto
  ): Promise<ConditionPhoto> {
    const known = await this.#known(found, author, sent)
    if (!known) await this.#refuseAdding(found, sent)
    // A repeat only reports what waits.
    if (known) {
      await found.underLock(({ trx }) => this.#repeat(known, author, { sent, trx }))
      return known
    }
    const placeOf = () => ({ field: 'data', name: 'The photo' })
    let file = ''
    const stored = await PhotoStore.storeAll(
      [sent.data],
      [],
      ([name]) => {
        file = name
        return found.underLock((locked) => this.#insert(locked, author, { sent, name }))
      },
      { placeOf }
    )
    // The same photo was sent twice at once.
    if (!stored.isNew) await PhotoFiles.tryToRemove([file])
    return stored.photo
  }

  static async #insert(
    { bid, trx }: { bid: Bid; trx: TransactionClientContract },
    author: PhotoAuthor,
    { sent, name }: { sent: NewConditionPhoto; name: string }
  ): Promise<Stored> {
    const known = await this.#known(bid, author, sent, trx)
    if (known) return this.#repeat(known, author, { sent, trx })
    await author.lock(trx)
    await this.#refuseAdding(bid, sent, trx)
    const receivedAt = DateTime.utc()
    const taken = believedTime(sent.takenAt, receivedAt.toJSDate())
    const named = sent.note ? await DamageNote.sentAs(bid, sent.note, trx) : null
    const note = named && isOwnRecord(named, author) ? named : null
    const isGuide = sent.guide && bid.project.photos.includes(sent.guide)
    const photo = await this.create(
      {
        bidId: bid.id,
        ...authorColumns(author),
        clientId: sent.clientId,
        room: sent.room,
        moment: note ? 'damage' : sent.moment,
        photo: name,
        guidePhoto: isGuide ? sent.guide : null,
        noteId: note?.id ?? null,
        takenAt: taken && DateTime.fromJSDate(taken),
        receivedAt,
      },
      { client: trx }
    )
    await OutboxReport.store(bid, author, { sent, trx })
    return { photo: await this.findOrFail(photo.id, { client: trx }), isNew: true }
  }

  static async #repeat(
    photo: ConditionPhoto,
    author: PhotoAuthor,
    { sent, trx }: { sent: NewConditionPhoto; trx: TransactionClientContract }
  ): Promise<Stored> {
    await author.lock(trx)
    await OutboxReport.store({ id: photo.bidId }, author, { sent, trx })
    return { photo, isNew: false }
  }

  static async #known(
    bid: Bid,
    author: PhotoAuthor,
    { clientId }: NewConditionPhoto,
    client?: TransactionClientContract
  ): Promise<ConditionPhoto | null> {
    const photo = await this.query({ client }).where({ bidId: bid.id, clientId }).first()
    if (photo) refuseIf(conditionRefusals.repeat({ isOwn: isOwnRecord(photo, author) }))
    return photo
  }

  static async #refuseAdding(
    bid: Bid,
    { moment }: NewConditionPhoto,
    client?: TransactionClientContract
  ) {
    const photos = await this.countOf(bid, client)
    const situation = { bid, project: bid.project, photos, today: today() }
    refuseIf(conditionRefusals.addPhoto(situation, moment))
  }

  static async countOf({ id }: Pick<Bid, 'id'>, client?: TransactionClientContract) {
    const [{ $extras }] = await this.query({ client }).where('bidId', id).count('* as total')
    return Number($extras.total)
  }

  /** The company's photo of a finished room of this bid; null for any other. @param name  in the store */
  static finishedRoom(bid: Pick<Bid, 'id' | 'userId'>, name: string) {
    const { id: bidId, userId: actorId } = bid
    return this.query().where({ bidId, actorId, photo: name, moment: 'after' }).first()
  }

  /**
   * Deletes what an account has recorded. What the other side has recorded stays: it is that side's evidence.
   *
   * @returns names of the photos in the store
   */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract): Promise<string[]> {
    const { rows } = await trx.rawQuery<{ rows: { name: string }[] }>(
      'delete from condition_photos where actor_id = ? returning photo as name',
      [id]
    )
    await trx.from('damage_answers').where('actor_id', id).delete()
    await trx.from('damage_notes').where('actor_id', id).delete()
    await trx.from('outbox_reports').where('actor_id', id).delete()
    return rows.map(({ name }) => name)
  }
}
