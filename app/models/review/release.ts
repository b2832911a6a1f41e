import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { marketToday } from '#shared/values/market_time'
import { reviewRules } from '#shared/reputation/reviews'
import { otherSide, type StagingSide } from '#shared/jobs/staging_terms'
import Bid from '#models/bid'
import Project, { type LockedProject } from '#models/project'
import { reviewsBegin } from '#models/review/window'
import { notify } from '#notifications/notify'
import { databaseNow } from '#services/database/clock'
import { oneByOne } from '#services/queue/timer_batches'

/** Releases the reviews of a locked project at the same moment. */
export async function releaseTogether({ project, trx }: LockedProject, { id }: Bid) {
  await trx
    .from('reviews')
    .where({ project_id: project.id, bid_id: id })
    .whereNull('released_at')
    .update({ released_at: DateTime.utc().toSQL() })
}

interface Timer {
  /** SQL condition for projects `p`. */
  isDue: string
  bindings: Record<string, string>
  /** Locks the project if it is due and free, and handles it. @returns whether it did */
  work: (projectId: number, trx: TransactionClientContract) => Promise<boolean>
  /** For the log. */
  failure: string
}

/** Handles each project in its own transaction. Locked ones wait for the next run. */
function forEachProject({ isDue, bindings, work, failure }: Timer): Promise<number> {
  return oneByOne({
    async read(batch) {
      const { rows } = await db.rawQuery<{ rows: { id: number }[] }>(
        `select p.id from projects p where p.id > :after and ${isDue} order by p.id limit :limit`,
        { ...bindings, ...batch }
      )
      return rows
    },
    work: ({ id }) => db.transaction((trx) => work(id, trx)),
    failure,
    idName: 'projectId',
  })
}

interface DueReview {
  id: number
  projectId: number
  bidId: number
  reviewerId: number
  revieweeId: number
  about: StagingSide
}

/**
 * Releases the reviews whose 14 days are over, and notifies both parties.
 *
 * @returns the number of projects. Each has one such review, because two are released by the second.
 */
export async function releaseDueReviews(): Promise<number> {
  const now = await databaseNow()
  const isDue = `p.id in (select project_id from reviews where released_at is null)
    and ${reviewsBegin('p')} <= :until`
  const bindings = { until: now.minus({ days: reviewRules.days }).toSQL() }
  return forEachProject({
    isDue,
    bindings,
    failure: 'the reviews of a project could not be released',
    async work(projectId, trx) {
      const { rows } = await trx.rawQuery<{ rows: DueReview[] }>(
        `with due as (
           select p.id from projects p where p.id = :projectId and ${isDue}
           for update skip locked
         )
         update reviews r set released_at = :now from due
         where r.project_id = due.id and r.released_at is null
         returning r.id, r.project_id as "projectId", r.bid_id as "bidId",
           r.reviewer_id as "reviewerId", r.reviewee_id as "revieweeId", r.about`,
        { ...bindings, projectId, now: now.toSQL() }
      )
      const subjectOf = await subjectsOf(rows, trx)
      for (const row of rows) {
        const subject = subjectOf(row)
        const own = { to: otherSide(row.about), isOwn: true }
        await notify(trx, row.revieweeId, 'reviews_released', {
          ...subject,
          review: { to: row.about },
        })
        await notify(trx, row.reviewerId, 'reviews_released', { ...subject, review: own })
      }
      return rows.length > 0
    },
  })
}

/**
 * Reminds those who haven't written two days before the end, once for each bid. No
 * reminder is sent about a deleted account.
 *
 * @returns the number of projects
 */
export async function remindOfReviews(): Promise<number> {
  const now = await databaseNow()
  const from = now.minus({ days: reviewRules.days })
  // The time begins with one of the two, so few projects are looked at.
  const isDue = `p.id in (
      select id from projects where status = 'completed' and deleted_at is null
        and completed_at > :from and completed_at <= :until
      union all
      select b.project_id from stagings s join bids b on b.id = s.bid_id
        where s.install_on between :fromDay and :untilDay)
    and p.status = 'completed' and p.deleted_at is null
    and ${reviewsBegin('p')} > :from and ${reviewsBegin('p')} <= :until
    and exists (select 1 from bids b where b.project_id = p.id and b.status = 'accepted'
      and b.payment_status = 'paid' and b.platform_fee > 0 and b.review_reminded_at is null)`
  const until = from.plus({ days: reviewRules.reminderDays })
  const bindings = {
    from: from.toSQL(),
    until: until.toSQL(),
    fromDay: marketToday(from.toJSDate()),
    untilDay: marketToday(until.toJSDate()),
  }
  return forEachProject({
    isDue,
    bindings,
    failure: 'the parties of a project could not be reminded of their reviews',
    async work(projectId, trx) {
      const { rows } = await trx.rawQuery<{ rows: DueReminder[] }>(
        `with due as (
           select p.id, p.user_id from projects p where p.id = :projectId and ${isDue}
           for update skip locked
         )
         update bids b set review_reminded_at = :now from due
         where b.project_id = due.id and b.status = 'accepted' and b.payment_status = 'paid'
           and b.review_reminded_at is null
         returning b.id as "bidId", b.project_id as "projectId", b.user_id as "stagerId",
           due.user_id as "ownerId",
           array(select r.reviewer_id from reviews r where r.bid_id = b.id) as "writers",
           exists (select 1 from users u where u.id in (b.user_id, due.user_id)
             and u.deleted_at is not null) as "isAlone"`,
        { ...bindings, projectId, now: now.toSQL() }
      )
      const subjectOf = await subjectsOf(rows, trx)
      for (const row of rows.filter(({ isAlone }) => !isAlone)) {
        const sides = [
          { to: 'owner', userId: row.ownerId },
          { to: 'stager', userId: row.stagerId },
        ] as const
        for (const { to, userId } of sides.filter((side) => !row.writers.includes(side.userId))) {
          await notify(trx, userId, 'review_reminder', { ...subjectOf(row), review: { to } })
        }
      }
      return rows.length > 0
    },
  })
}

interface DueReminder {
  bidId: number
  projectId: number
  ownerId: number
  stagerId: number
  /** Ids of those who have written. */
  writers: number[]
  isAlone: boolean
}

/** The project and the bid of each row. */
async function subjectsOf(
  rows: readonly { projectId: number; bidId: number }[],
  client: TransactionClientContract
) {
  const projects = await Project.query({ client }).whereIn(
    'id',
    rows.map(({ projectId }) => projectId)
  )
  const bids = await Bid.withInstallDay({ client }).whereIn(
    'id',
    rows.map(({ bidId }) => bidId)
  )
  return ({ projectId, bidId }: (typeof rows)[number]) => ({
    project: projects.find(({ id }) => id === projectId)!,
    bid: bids.find(({ id }) => id === bidId)!,
  })
}
