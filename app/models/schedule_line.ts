import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ScheduleLineSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import type { OwedAmount, ScheduleAnswer } from '#shared/jobs/schedule'
import { marketToday } from '#shared/values/market_time'
import { isPaid, type PaidParties } from '#lifecycles/bid_lifecycle'
import type { ScheduleLineState } from '#lifecycles/schedule_rules'
import Bid from '#models/bid'
import Invoice from '#models/invoice'
import Project from '#models/project'
import { answerLine, changeLine, markPaid, removeLine, undoPaid } from '#models/schedule/changes'
import { underScheduleLock, type LockedSchedule } from '#models/schedule/lock'
import { paidPartiesOf } from '#models/staging'
import type User from '#models/user'

/** What the company enters about a payment. */
export interface LineDetails {
  title: string
  /** In cents. */
  amount: number
  /** YYYY-MM-DD; null: on the install day, while none is agreed. */
  dueOn: string | null
  payer: ScheduleLine['payer']
}

export interface PaidDetails {
  /** YYYY-MM-DD. */
  paidOn: string
  way: NonNullable<ScheduleLine['paidWay']>
  note?: string | null
  revision?: number
}

export interface LineAnswer {
  answer: ScheduleAnswer
  /** Only with "Not agreed". */
  reason?: string | null
  revision?: number
}

/** A payment of a job's schedule. No money passes through Stagely. Its history is in `schedule_entries`. */
export default class ScheduleLine extends ScheduleLineSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @belongsTo(() => Invoice)
  declare invoice: BelongsTo<typeof Invoice>

  /** Set by `findForPartyOrFail`. */
  declare projectId: number

  /** The project's paid bid, as the policy reads it. Set by `findForPartyOrFail`. */
  paidBid: PaidParties | null = null

  /** The payments of a bid that aren't removed, by their due day; those without one come last. */
  static ofBid(bidId: number, client?: TransactionClientContract) {
    return this.query({ client })
      .where('bidId', bidId)
      .whereNull('removedAt')
      .orderByRaw('due_on asc nulls last, id')
      .preload('invoice')
  }

  /**
   * @throws NotFound (404) for a payment that doesn't exist, and for everyone but the two parties of the paid bid
   *   that it belongs to
   */
  static async findForPartyOrFail(viewer: User, id: number): Promise<ScheduleLine> {
    const line = await this.query().where('id', id).preload('bid').first()
    if (!line) throw new NotFound()
    const project = await Project.findVisibleOrFail(viewer, line.bid.projectId)
    line.projectId = project.id
    line.paidBid = paidPartiesOf(project)
    const isParty = [project.userId, line.bid.userId].includes(viewer.id)
    if (!isParty || !isPaid(line.bid)) throw new NotFound()
    return line
  }

  get owed(): OwedAmount {
    const { amount, answer } = this
    return { amount, dueOn: this.dueDay, isPaid: this.paidOn !== null, answer }
  }

  get dueDay(): string | null {
    return this.dueOn?.toISODate() ?? null
  }

  /** As the rules read it. Load it with its invoice. */
  get state(): ScheduleLineState {
    const { revision, answer, markedPaidAt } = this
    return {
      ...{ revision, answer },
      isRemoved: this.removedAt !== null,
      paidOn: this.paidOn?.toISODate() ?? null,
      markedPaidOn: markedPaidAt && marketToday(markedPaidAt.toJSDate()),
      invoice: this.invoiceId === null ? null : this.invoice.number,
    }
  }

  /**
   * By the company. What the other side has said of it no longer holds.
   *
   * @throws RuleViolation (409), also if it has changed since `revision`
   */
  async change(actor: User, details: LineDetails, revision?: number) {
    await this.#underLock(actor, (locked, line) => changeLine(locked, line, { details, revision }))
  }

  /** By the company. @throws RuleViolation (409) */
  async remove(actor: User) {
    await this.#underLock(actor, removeLine)
  }

  /** By the company: the payment has arrived. @throws RuleViolation (409) */
  async markPaid(actor: User, details: PaidDetails) {
    await this.#underLock(actor, (locked, line) => markPaid(locked, line, details))
  }

  /** By the company, for 30 days. @throws RuleViolation (409) */
  async undoPaid(actor: User) {
    await this.#underLock(actor, undoPaid)
  }

  /** By the owner. @throws RuleViolation (409), also if the payment has changed since `revision` */
  async reply(actor: User, answer: LineAnswer) {
    await this.#underLock(actor, (locked, line) => answerLine(locked, line, answer))
  }

  /** Erases what was written about the payments of a deleted account's jobs. Amounts and days stay. */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract) {
    await trx.rawQuery(
      `update schedule_lines l set title = initcap(l.kind), paid_note = null, reason = null
       from bids b join projects p on p.id = b.project_id
       where b.id = l.bid_id and (b.user_id = :id or p.user_id = :id)`,
      { id }
    )
  }

  async #underLock(
    actor: User,
    work: (locked: LockedSchedule, line: ScheduleLine) => Promise<void>
  ) {
    await underScheduleLock(this.projectId, actor, async (locked) => {
      const { trx, bid } = locked
      const line = await ScheduleLine.query({ client: trx })
        .where({ id: this.id, bidId: bid.id })
        .preload('invoice')
        .first()
      if (!line) throw new NotFound()
      await work(locked, line)
    })
  }
}
