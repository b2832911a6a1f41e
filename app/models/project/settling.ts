import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { NotificationType } from '#shared/notifications/notification_types'
import { isSettled, stepNotificationTypes, type JobFacts } from '#lifecycles/job'
import { isInvitedTo, jobFactsColumns, jobFactsOf, jobTables } from '#models/project/job_facts'

interface Waiting {
  id: number
  userId: number
  type: NotificationType
  /** Whether the offer or the question that it is about can still be decided or answered. */
  isOpen: boolean
}

interface Situation extends JobFacts {
  userId: number
  isOwner: boolean
}

/** News of a job that is wrong once the job has ended early. */
const newsOfJob: NotificationType[] = [
  'install_agreed',
  'agreement_declined',
  'agreement_withdrawn',
]

/**
 * Marks a project's notifications as read if their step is done, no matter who did it, or if they no longer apply:
 * those about a job that has ended early, and those about an offer that is possible again. Rows that someone
 * else changes right now are passed over, so that neither waits for the other. What the transaction
 * has written itself stays, because it is new, and so does an acceptance without a fee.
 */
export async function settleNotifications(
  projectId: number,
  now: Date,
  trx: TransactionClientContract
) {
  const waiting = await trx.rawQuery<{ rows: Waiting[] }>(
    `select n.id, n.user_id as "userId", n.type,
       case when n.type in ('offer_received', 'offer_changed', 'offer_confirmed', 'acceptance_undone',
           'seller_chose')
           then coalesce(b.status = 'pending', false)
         when n.type = 'question_asked' then q.answered_at is null and q.hidden_at is null
         else true end as "isOpen"
     from notifications n left join bids b on b.id = n.bid_id
       left join questions q on q.id = n.question_id
     where n.project_id = :projectId and not n.read
       and (n.type = any(:types)
         or n.type = any(:newsOfJob) and b.status = 'cancelled'
         or n.type = 'offer_not_selected' and b.status <> 'rejected')
       and not (n.type = 'offer_accepted' and b.platform_fee = 0)
       and n.xmin::text <> pg_current_xact_id_if_assigned()::xid::text
     order by n.id for update of n skip locked`,
    { projectId, types: stepNotificationTypes, newsOfJob }
  )
  if (waiting.rows.length === 0) return
  const people = [...new Set(waiting.rows.map(({ userId }) => userId))]
  const { rows } = await trx.rawQuery<{ rows: Situation[] }>(
    `select person.id as "userId", p.user_id = person.id as "isOwner",
       ${jobFactsColumns(isInvitedTo('person.id'))}
     from unnest(:people::int[]) person (id), ${jobTables('person.id')}
     where p.id = :projectId`,
    { people, projectId }
  )
  const situations = new Map(rows.map((row) => [row.userId, row]))
  const settled = waiting.rows.filter(({ userId, type, isOpen }) => {
    const row = situations.get(userId)
    if (!isOpen || !row) return true
    return isSettled(type, jobFactsOf(row), { side: row.isOwner ? 'owner' : 'stager', now })
  })
  if (settled.length === 0) return
  await trx
    .from('notifications')
    .whereIn(
      'id',
      settled.map(({ id }) => id)
    )
    .update({ read: true, settled_at: trx.raw('now()') })
}
