import { DateTime } from 'luxon'
import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DamageNoteSchema } from '#database/schema'
import { believedTime, type DamageAnswerKind } from '#shared/install_day/condition_photos'
import { otherSide } from '#shared/jobs/staging_terms'
import type { Room } from '#shared/projects/project_enums'
import { NotFound } from '#exceptions/http_refusals'
import { conditionRefusals } from '#lifecycles/condition_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import DamageAnswer from '#models/damage_answer'
import OutboxReport, { type Waiting } from '#models/outbox_report'
import {
  authorColumns,
  isOwnRecord,
  otherAccountId,
  personAs,
  type PhotoAuthor,
} from '#models/photo_author'
import { sideOf, today } from '#models/staging'
import type User from '#models/user'
import { notify } from '#notifications/notify'

export interface NewDamageNote extends Waiting {
  clientId: string
  room: Room
  text: string
  /** By the phone's clock. */
  takenAt: Date
}

/** Damage that one side of a job has noted, for the other to answer. The database refuses changes. */
export default class DamageNote extends DamageNoteSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /** The last one counts. */
  @hasMany(() => DamageAnswer, { foreignKey: 'noteId' })
  declare answers: HasMany<typeof DamageAnswer>

  static ofBid({ id }: Pick<Bid, 'id'>, client?: TransactionClientContract) {
    return this.query({ client }).where('bidId', id).orderBy('id')
  }

  /** The note that was sent with this client id; null if it hasn't arrived. */
  static sentAs({ id }: Pick<Bid, 'id'>, clientId: string, client?: TransactionClientContract) {
    return this.query({ client }).where({ bidId: id, clientId }).first()
  }

  /**
   * Notes damage and notifies the other side (idempotent by its client id).
   *
   * @param found  the paid bid, with its project
   * @throws RuleViolation (409)
   */
  static async add(found: Bid, author: PhotoAuthor, sent: NewDamageNote): Promise<DamageNote> {
    return found.underLock(async ({ bid, project, trx }) => {
      await author.lock(trx)
      await OutboxReport.store(bid, author, { sent, trx })
      const known = await this.sentAs(bid, sent.clientId, trx)
      if (known) {
        refuseIf(conditionRefusals.repeat({ isOwn: isOwnRecord(known, author) }))
        return known
      }
      const { length } = await this.ofBid(bid, trx).select('id')
      const situation = { bid, project, photos: 0, today: today() }
      refuseIf(conditionRefusals.note(situation, length))
      const receivedAt = DateTime.utc()
      const taken = believedTime(sent.takenAt, receivedAt.toJSDate())
      const { id } = await this.create(
        {
          bidId: bid.id,
          ...authorColumns(author),
          clientId: sent.clientId,
          room: sent.room,
          text: sent.text,
          takenAt: taken && DateTime.fromJSDate(taken),
          receivedAt,
        },
        { client: trx }
      )
      const actor = { id: author.account.id, personId: author.personId }
      await AuditEvent.record(trx, 'damage_noted', { actor, bid })
      const to = otherSide(sideOf(bid, author.account))
      await notify(trx, otherAccountId(bid, author), 'damage_noted', {
        project,
        bid,
        staging: { to, day: today() },
      })
      return this.findOrFail(id, { client: trx })
    })
  }

  /**
   * A note with its bid and project.
   *
   * @throws NotFound (404) if there is no such note, and for everyone but the two sides
   */
  static async findForPartyOrFail(id: number, person: User): Promise<DamageNote> {
    const note = await this.find(id)
    if (!note) throw new NotFound()
    const bid = await Bid.findVisibleOrFail(note.bidId)
    if (bid.contactFor(person) === null) throw new NotFound()
    note.$setRelated('bid', bid)
    return note
  }

  /**
   * Answers a note of the other side, or changes the answer, and notifies that side. The same answer again changes
   * nothing.
   *
   * @throws RuleViolation (409)
   */
  async answer(actor: User, { kind, text }: { kind: DamageAnswerKind; text: string | null }) {
    await this.bid.underLock(async ({ bid, project, trx }) => {
      const author = personAs(actor)
      await author.lock(trx)
      // The note may have gone with its account.
      const note = await DamageNote.find(this.id, { client: trx })
      if (!note) throw new NotFound()
      const side = sideOf(bid, actor)
      refuseIf(conditionRefusals.answer({ noteBy: sideOf(bid, { id: note.actorId }), side }))
      const last = await note.related('answers').query().orderBy('id', 'desc').first()
      if (last && last.kind === kind && last.text === text) return
      await DamageAnswer.create(
        {
          noteId: note.id,
          actorId: actor.id,
          personId: actor.personId,
          kind,
          text,
          createdAt: DateTime.utc(),
        },
        { client: trx }
      )
      await AuditEvent.record(trx, 'damage_answered', { actor, bid })
      const staging = { to: otherSide(side), day: today() }
      await notify(trx, note.actorId, 'damage_answered', { project, bid, staging })
    })
  }
}
