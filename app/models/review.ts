import { DateTime } from 'luxon'
import { beforeSave, belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ReviewSchema } from '#database/schema'
import { computeMasking } from '#shared/masking/masking'
import { otherSide } from '#shared/jobs/staging_terms'
import { answersOf, type ReviewAnswers } from '#shared/reputation/reviews'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { reviewRefusals } from '#lifecycles/review_rules'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Project, { type LockedProject } from '#models/project'
import { releaseTogether } from '#models/review/release'
import { sideOf } from '#models/staging'
import User from '#models/user'
import { lockActiveAccount, lockTeamRole } from '#models/user/active_account_lock'
import { adminNotices, moderationNotices } from '#notifications/account'
import { notify, notifyAboutAccount, notifyTeam } from '#notifications/notify'

/** What a person writes about the other side. */
export interface NewReview extends Partial<ReviewAnswers> {
  rating: number
  title?: string | null
  comment?: string | null
}

/** A released review, locked with its project. */
interface LockedReview extends LockedProject {
  review: Review
  bid: Bid
}

const texts = ['title', 'comment', 'reply'] as const

/**
 * A review of one party of a paid bid by the other, hidden until both have written or the time is
 * up. The database completes `bidId` and `about`, and refuses changes of what was written.
 */
export default class Review extends ReviewSchema {
  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @belongsTo(() => User, { foreignKey: 'reviewerId' })
  declare reviewer: BelongsTo<typeof User>

  @belongsTo(() => User, { foreignKey: 'revieweeId' })
  declare reviewee: BelongsTo<typeof User>

  /** Masks contact details once, when a text is stored. */
  @beforeSave()
  static mask(review: Review) {
    if (!texts.some((field) => field in review.$dirty)) return
    const { title = null, comment = null, reply = null } = review
    review.masked = computeMasking({ title, comment, reply })
  }

  /** The answers of an owner; null in a review by a company. */
  get answers(): ReviewAnswers | null {
    return answersOf(this)
  }

  /**
   * Stores a review of the other party. The second one releases both.
   *
   * @throws NotFound (404) if the project doesn't exist or is deleted
   * @throws NotAllowed (403) unless contact details are released to this person
   * @throws NotSignedIn (401) if the account has just been deleted or suspended
   * @throws RuleViolation (409) before the completion and the install day, after 14 days, for a second
   *   review, and about a deleted account
   */
  static async write(projectId: number, reviewer: User, written: NewReview): Promise<Review> {
    return Project.underLock(projectId, async (locked) => {
      const { project, bids, trx } = locked
      const bid = bids.find(({ isPaid }) => isPaid)!
      const revieweeId = bid?.contactFor(reviewer, project) ?? null
      refuseIf(reviewRefusals.enter({ isParty: revieweeId !== null }))
      await lockActiveAccount(reviewer, trx)
      const earlier = await this.query({ client: trx }).where('projectId', projectId)
      const reviewee = await User.findOrFail(revieweeId!, { client: trx })
      refuseIf(
        reviewRefusals.write({
          project,
          bid,
          hasWritten: earlier.some(({ reviewerId }) => reviewerId === reviewer.id),
          isReleased: earlier.some(({ releasedAt }) => releasedAt !== null),
          isAlone: reviewee.deletedAt !== null,
          now: DateTime.utc(),
        })
      )
      const { id } = await this.create(
        {
          projectId,
          reviewerId: reviewer.id,
          revieweeId: revieweeId!,
          rating: written.rating,
          title: written.title ?? null,
          comment: written.comment ?? null,
          onTime: written.onTime ?? null,
          asAgreed: written.asAgreed ?? null,
          wouldHireAgain: written.wouldHireAgain ?? null,
        },
        { client: trx }
      )
      await AuditEvent.record(trx, 'review_written', { actor: reviewer, bid, project })
      if (earlier.length > 0) await releaseTogether(locked, bid)
      const review = await this.findOrFail(id, { client: trx })
      const to = otherSide(sideOf(bid, reviewer))
      const subject = { project, bid, review: { to, isAnswered: earlier.length > 0 } }
      const type = earlier.length > 0 ? 'reviews_released' : 'review_written'
      await notify(trx, revieweeId!, type, subject)
      return review
    })
  }

  /**
   * The reviewed person's only reply.
   *
   * @throws NotFound (404) unless the review is released and about this person
   * @throws RuleViolation (409) after a reply, and if the review was removed
   */
  static async reply(id: number, actor: User, reply: string): Promise<Review> {
    return this.#underLock(id, async ({ review, project, bid, trx }) => {
      await this.#lockReviewee(review, actor, trx)
      refuseIf(reviewRefusals.reply({ review }))
      await review.merge({ reply, repliedAt: DateTime.utc() }).save()
      await AuditEvent.record(trx, 'review_replied', { actor, bid, project })
      const to = otherSide(review.about)
      await notify(trx, review.reviewerId, 'review_replied', { project, bid, review: { to } })
      return review
    })
  }

  /**
   * Reports a review to the team.
   *
   * @throws NotFound (404) unless the review is released and about this person
   * @throws RuleViolation (409) after a report, and if the review was removed
   */
  static async report(id: number, actor: User, reason: string): Promise<Review> {
    return this.#underLock(id, async ({ review, project, bid, trx }) => {
      await this.#lockReviewee(review, actor, trx)
      refuseIf(reviewRefusals.report({ review }))
      await review.merge({ reportReason: reason, reportedAt: DateTime.utc() }).save()
      await AuditEvent.record(trx, 'review_reported', { actor, bid, project })
      await notifyTeam(trx, adminNotices.reviewReport)
      return review
    })
  }

  static async #lockReviewee(review: Review, actor: User, trx: LockedProject['trx']) {
    if (review.revieweeId !== actor.id) throw new NotFound()
    await lockActiveAccount(actor, trx)
  }

  /**
   * Takes a review out of sight. It counts nowhere afterwards; its text stays in the database.
   *
   * @param reason  for the team
   * @throws NotFound (404) for an unknown review and one that isn't released
   * @throws RuleViolation (409) if it is removed
   */
  static async remove(id: number, { by, reason }: { by: User; reason: string }): Promise<Review> {
    return this.#underLock(id, async ({ review, project, bid, trx }) => {
      await lockTeamRole(by, trx)
      refuseIf(reviewRefusals.remove({ review }))
      await review.merge({ removedAt: DateTime.utc() }).save()
      const user = await User.findOrFail(review.reviewerId, { client: trx })
      await AuditEvent.record(trx, 'review_removed', { actor: by, user, bid, project, reason })
      const to = otherSide(review.about)
      await notify(trx, user.id, 'review_removed', { project, bid, review: { to } })
      await this.#tellReporter(review, 'reviewRemoved', trx)
      return review
    })
  }

  /**
   * Leaves a reported review as it is.
   *
   * @param reason  for the team
   * @throws NotFound (404) for an unknown review
   * @throws RuleViolation (409) unless a report is open
   */
  static async dismissReport(id: number, { by, reason }: { by: User; reason: string }) {
    return this.#underLock(id, async ({ review, project, bid, trx }) => {
      await lockTeamRole(by, trx)
      refuseIf(reviewRefusals.dismiss({ review }))
      await review.merge({ reportDismissedAt: DateTime.utc() }).save()
      const user = await User.findOrFail(review.reviewerId, { client: trx })
      const subjects = { actor: by, user, bid, project, reason }
      await AuditEvent.record(trx, 'review_report_dismissed', subjects)
      await this.#tellReporter(review, 'reviewKept', trx)
      return review
    })
  }

  static async #tellReporter(
    { revieweeId, reportedAt, reportDismissedAt, removedAt, projectId }: Review,
    notice: 'reviewRemoved' | 'reviewKept',
    trx: LockedProject['trx']
  ) {
    const isAnswered = Boolean(reportDismissedAt) && Boolean(removedAt)
    const reporter = await User.findOrFail(revieweeId, { client: trx })
    if (!reportedAt || isAnswered || reporter.deletedAt) return
    const subject = { ...moderationNotices[notice], projectId }
    await notifyAboutAccount(trx, revieweeId, subject, 'report_reviewed')
  }

  /** Locks the project of a released review, then the review. */
  static async #underLock<T>(id: number, work: (locked: LockedReview) => Promise<T>): Promise<T> {
    const found = await this.query().where('id', id).whereNotNull('releasedAt').first()
    if (!found) throw new NotFound()
    return Project.underLock(found.projectId, async (locked) => {
      const client = locked.trx
      const review = await this.query({ client }).where('id', id).forUpdate().firstOrFail()
      const bid = locked.bids.find(({ id: bidId }) => bidId === review.bidId)!
      return work({ ...locked, review, bid })
    })
  }
}
