import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo, column, hasMany, hasOne } from '@adonisjs/lucid/orm'
import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import type { BelongsTo, HasMany, HasOne } from '@adonisjs/lucid/types/relations'
import { BidSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import type { DeclineReason } from '#shared/bids/bid_enums'
import type { BidPart } from '#shared/bids/bid_parts'
import {
  bidLifecycle,
  bidRefusals,
  isPaid,
  isReleased,
  isSelected,
  liveBidStatuses,
  releasedContactOf,
  type CancellationReason,
} from '#lifecycles/bid_lifecycle'
import { next, refuseIf } from '#lifecycles/lifecycle'
import { wonSeenRefusal } from '#lifecycles/won_offer'
import { completeWork, hideFromStager } from '#models/bid/completion'
import { confirm, giveUp } from '#models/bid/early_end'
import { formerHireOf, type FormerHire } from '#models/bid/former_hire'
import { decideGiveUp, type FeeOfCase, type GiveUpDecision } from '#models/bid/give_up_case'
import { lastAuthorOf } from '#models/bid/last_author'
import { lockedSituation } from '#models/bid/predicates'
import { revise, type SeenTerms } from '#models/bid/revision'
import { undoAcceptance } from '#models/bid/undoing'
import { accept, unselect, type LockedBid, type SeenBid } from '#models/bid/selection'
import { submit, submitAll, type BidTerms, type OfferedHome } from '#models/bid/submission'
import { cancel, declinePayment, reject } from '#models/bid/withdrawal'
import Payment from '#models/payment'
import { confirmPayment } from '#models/payment/confirmation'
import { feePaymentOf, type FeePayment } from '#models/payment/fee_payments'
import { withoutOpenPayment } from '#models/payment/open_payments'
import { startOrResumePayment } from '#models/payment/start'
import Project, { type LockedProject } from '#models/project'
import { isWithheldBid } from '#models/project/visibility'
import type { ActingPerson, Actor } from '#models/person/acting'
import { openReviewUntil } from '#models/review/window'
import Review from '#models/review'
import Staging from '#models/staging'
import { installDayColumn } from '#models/staging/install_day'
import { stagingDaysOf, type StagingDays } from '#models/staging/days'
import User from '#models/user'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

export default class Bid extends BidSchema {
  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => User)
  declare bidder: BelongsTo<typeof User>

  /** Who decided about the fee after the job was given up. */
  @belongsTo(() => User, { foreignKey: 'giveUpDecidedBy' })
  declare giveUpDecider: BelongsTo<typeof User>

  @hasMany(() => Payment)
  declare payments: HasMany<typeof Payment>

  /** Null until one of the parties of a paid bid has changed something. */
  @hasOne(() => Staging)
  declare staging: HasOne<typeof Staging>

  /** At most two: the parties of a paid bid review each other. */
  @hasMany(() => Review)
  declare reviews: HasMany<typeof Review>

  /** What the amount consists of; null if it isn't split. As JSON, because a list would become an SQL array. */
  @column({
    serializeAs: null,
    prepare: (parts: BidPart[] | null) => parts && JSON.stringify(parts),
  })
  declare parts: BidPart[] | null

  get isSelected() {
    return isSelected(this)
  }

  get isPaid() {
    return isPaid(this)
  }

  /** Whether contact details are released: also after the job has ended early. */
  get isReleased() {
    return isReleased(this)
  }

  /** Id of the user whose contact details `viewer` may see, or null (`releasedContactOf`). */
  contactFor(viewer: { id: number } | null, project: { userId: number } = this.project) {
    const { userId, paymentStatus } = this
    return releasedContactOf({ userId, paymentStatus, project }, viewer)
  }

  /**
   * The agreed install day (YYYY-MM-DD), or null. Read by `withInstallDay`, under the project's lock, and
   * with `staging`.
   */
  get installOn(): string | null {
    const staging = this.$preloaded.staging as Staging | null | undefined
    return staging ? staging.state.installOn : (this.$extras.installOn ?? null)
  }

  /** Live bids on the project, this one included. Read by `ofStager` for pending bids. */
  get liveBidsOnProject(): number | null {
    return this.$extras.liveBids ?? null
  }

  /** Read by `between`. */
  get formerHire(): FormerHire | null {
    return this.$extras.formerHire ?? null
  }

  /** What became of the fee of a paid bid. Read by `ofStager`. */
  get feePayment(): FeePayment | null {
    return this.$extras.feePayment ?? null
  }

  /** Who made it or changed it last, if its company has or had several people. Read by `ofStager`. */
  get author(): ActingPerson | null {
    return this.$extras.author ?? null
  }

  /** Which colleague of the reader paid its fee. Read by `Notification.ofUser`. */
  get feePayer(): ActingPerson | null {
    return this.$extras.payer ?? null
  }

  /** The agreed days of an accepted bid. Read by `ofStager`. */
  get stagingDays(): StagingDays | null {
    return this.$extras.stagingDays ?? null
  }

  /** The payment of the fee of a given-up job. Read by `listGivenUpJobs`. */
  get feeOfCase(): FeeOfCase | null {
    return this.$extras.feeOfCase ?? null
  }

  /** Pending, and its stager is suspended: only the team sees it. Needs `bidder` to be loaded. */
  get isWithheld() {
    return this.status === 'pending' && this.bidder.suspendedAt !== null
  }

  /** Until when the stager can review the owner, or null. Read by `ofStager`. */
  get reviewDueAt(): string | null {
    const due: Date | null = this.$extras.reviewDueAt ?? null
    return due && due.toISOString()
  }

  /** The bids with their agreed install days, in one query. */
  static withInstallDay(options?: ModelAdapterOptions) {
    return this.query(options).select('bids.*', db.raw(installDayColumn))
  }

  /**
   * A bid with its project and its stager.
   *
   * @throws NotFound (404), also for a withheld bid and for a bid on a deleted project
   */
  static async findVisibleOrFail(id: number): Promise<Bid> {
    const bid = await this.#withParties(id).first()
    if (!bid || bid.project.deletedAt || bid.isWithheld) throw new NotFound()
    return bid
  }

  /** The bid after a change. Finds it even if its project has been deleted since. */
  static readAfterChange(id: number): Promise<Bid> {
    return this.#withParties(id).firstOrFail()
  }

  static #withParties(id: number) {
    return this.withInstallDay().where('id', id).preload('project').preload('bidder')
  }

  /** The bid whose fee this stager can pay right now, or null. */
  static async payableBy(stager: User, id: number): Promise<Bid | null> {
    return this.query()
      .where({ id, userId: stager.id, status: 'payment_required' })
      .preload('project', (project) => project.preload('owner'))
      .first()
  }

  static async isPaidBy(stager: User, id: number): Promise<boolean> {
    const paid = await this.query().where({ id, userId: stager.id, paymentStatus: 'paid' }).first()
    return paid !== null
  }

  /** A stager's bids with their projects, newest first. Pending ones count the project's bids. */
  static ofStager(stager: User) {
    return this.withInstallDay()
      .select(
        db.raw(
          `case when status = 'pending' then (
          select count(*)::int from bids others
          where others.project_id = bids.project_id and others.status = any(:live)
            and not ${isWithheldBid('others')}
        ) end as "liveBids"`,
          { live: [...liveBidStatuses] }
        )
      )
      .select(
        db.raw(
          `(select ${openReviewUntil('p', 'bids.user_id', 'p.user_id')} from projects p
            where p.id = bids.project_id and bids.status = 'accepted') as "reviewDueAt"`
        )
      )
      .select(db.raw(`${feePaymentOf('bids')} as "feePayment"`))
      .select(db.raw(`${stagingDaysOf('bids')} as "stagingDays"`))
      .select(db.raw(`${lastAuthorOf('bids')} as author`))
      .where('userId', stager.id)
      .whereNull('hiddenByStagerAt')
      .preload('project', (project) => project.preload('owner'))
      .preload('bidder')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
  }

  /** The different amounts of a stager's last ten bids, at most three, newest first. */
  static async latestAmountsOf({ id }: User): Promise<number[]> {
    const latest = await this.query().where('userId', id).orderBy('id', 'desc').limit(10)
    return [...new Set(latest.map(({ amount }) => amount))].slice(0, 3)
  }

  /**
   * The live bid of one of the two on a project of the other, with the former hire if `one` is the owner;
   * null without one.
   */
  static between(one: Pick<User, 'id'>, other: Pick<User, 'id'>, project: Pick<Project, 'id'>) {
    return this.withInstallDay()
      .select(db.raw(`${formerHireOf('bids', ':viewerId')} as "formerHire"`, { viewerId: one.id }))
      .where('projectId', project.id)
      .whereIn('userId', [one.id, other.id])
      .whereIn('status', [...liveBidStatuses])
      .whereRaw(`not ${isWithheldBid('bids')}`)
      .preload('bidder')
      .preload('project')
      .orderBy('id', 'desc')
      .first()
  }

  /** The bids on a user's projects; all bids for the team. */
  static onProjectsOf(user: User) {
    const query = this.query().orderBy('id')
    if (!user.isTeam) {
      query
        .whereIn('projectId', Project.query().where('userId', user.id).select('id'))
        .whereRaw(`not ${isWithheldBid('bids')}`)
    }
    return query
  }

  /**
   * Locks the bid's project and all its bids, then calls `work` with this bid as just read. Its
   * project and bidder stay loaded, so actions return a bid that a transformer can use.
   */
  async underLock<T>(
    work: (locked: LockedBid) => Promise<T>,
    options?: { includeDeleted: boolean }
  ): Promise<T> {
    return Project.underLock(this.projectId, (locked) => work(this.#within(locked)), options)
  }

  #within(locked: LockedProject): LockedBid {
    const bid = locked.bids.find(({ id }) => id === this.id)
    if (!bid) throw new NotFound()
    bid.$setRelated('project', locked.project)
    if (this.$hasRelated('bidder')) bid.$setRelated('bidder', this.bidder)
    return { ...locked, bid }
  }

  static async submit(projectId: number, stager: User, terms: BidTerms): Promise<Bid> {
    return Project.underLock(projectId, (locked) => submit(locked, stager, terms))
  }

  /** Makes an offer on each of the homes, all or none; see `submitAll`. */
  static async submitAll(
    stager: User,
    homes: readonly OfferedHome[],
    terms: Omit<BidTerms, 'amount' | 'parts'>
  ): Promise<Bid[]> {
    const ids = homes.map(({ project }) => project.id)
    return Project.allUnderLock(ids, (locked) => submitAll(locked, stager, homes, terms))
  }

  /** @param seen  the version of the bid that the owner saw; without it, any version is accepted */
  async accept(actor: User, seen?: SeenBid): Promise<Bid> {
    return this.underLock((locked) => accept(locked, actor, seen))
  }

  /** Takes back the acceptance of this bid, before its payment starts. */
  async undoAcceptance(actor: User): Promise<Bid> {
    return this.underLock((locked) => undoAcceptance(locked, actor))
  }

  /** Changes the terms of a pending bid; see `revise`. */
  async revise(actor: User, changes: Partial<BidTerms>, seen: SeenTerms = {}): Promise<Bid> {
    return this.underLock((locked) => revise(locked, actor, changes, seen))
  }

  /** @param reason  only for a pending bid */
  async reject(actor: User, reason: DeclineReason | null = null) {
    await this.underLock((locked) => reject(locked, actor, reason))
  }

  async cancel(actor: User) {
    return this.#endingPayment('cancel', (locked) => cancel(locked, actor))
  }

  /** @param actor  the owner; null for the timer */
  async unselect(actor: User | null): Promise<Bid> {
    return this.#endingPayment(actor ? 'unselect' : 'expire', (locked) => unselect(locked, actor))
  }

  /**
   * Records that the stager left the checkout and notifies the owner.
   *
   * @throws RuleViolation (409) while the payment may still succeed
   */
  async declinePayment(actor: User) {
    await this.#endingPayment('leaveCheckout', (locked) => declinePayment(locked, actor))
  }

  /**
   * Runs an action that ends this bid's own payment. A bid that isn't selected has no open payment,
   * and doesn't wait for another stager's.
   */
  async #endingPayment<T>(
    action: 'cancel' | 'unselect' | 'expire' | 'leaveCheckout',
    work: (locked: LockedBid) => Promise<T>
  ): Promise<T> {
    return withoutOpenPayment(
      this,
      (locked) => {
        refuseIf(bidRefusals[action](lockedSituation(locked)))
        return locked.bid.isSelected ? locked.bid : null
      },
      work
    )
  }

  /** Ends the job of this paid bid before it is done; see `giveUp`. */
  async giveUp(actor: User, reason: string): Promise<Bid> {
    return this.underLock((locked) => giveUp(locked, actor, reason))
  }

  async confirm(actor: User): Promise<Bid> {
    return this.underLock((locked) => confirm(locked, actor))
  }

  /**
   * Returns the intent for paying this bid's fee: the one of the live attempt, or else a new one.
   * Returns it only while its attempt is open, so that two attempts are never payable at once.
   *
   * @throws RuleViolation (409) if the fee is paid or not due
   */
  async startOrResumePayment(actor: Actor): Promise<IntentSnapshot> {
    return startOrResumePayment(this, actor)
  }

  /**
   * Records a payment that the browser reports as made. The intent is read from the provider; the
   * browser isn't trusted.
   *
   * @throws RuleViolation (409) if the intent isn't this bid's, hasn't succeeded, or came too late
   *   and is refunded
   */
  async confirmPayment(intentId: string): Promise<'paid' | 'processing'> {
    return confirmPayment(this, intentId)
  }

  /**
   * Refunds the fee of a given-up job, or keeps it: then the company reads the reason.
   *
   * @throws NotFound (404) for a bid that wasn't given up, or without a fee
   * @throws RuleViolation (409) if it is decided, or the fee can't be refunded
   */
  static async decideGiveUp(id: number, decision: GiveUpDecision) {
    await decideGiveUp(id, decision)
  }

  async completeWork(actor: User): Promise<Bid> {
    return this.underLock((locked) => completeWork(locked, actor))
  }

  /**
   * Notes once that the company has seen that the project is its own.
   *
   * @throws RuleViolation (409) before the fee is paid
   */
  async noteWonSeen() {
    refuseIf(wonSeenRefusal(this))
    await Bid.query()
      .where('id', this.id)
      .whereNull('wonSeenAt')
      .update({ wonSeenAt: db.raw('now()') })
  }

  async hideFromStager() {
    await this.underLock(hideFromStager)
  }

  /** Cancels a pending or unpaid bid. Its row must be locked. */
  async close(reason: CancellationReason) {
    this.status = next(bidLifecycle, 'cancel', this.status)
    this.cancellationReason = reason
    this.closedAt = DateTime.utc()
    await this.save()
  }
}
