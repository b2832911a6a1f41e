import type { AlertFrequency } from '#shared/projects/saved_searches'
import AuditEvent from '#models/audit_event'
import { isOnOffer, isWithheldNotice } from '#models/project/visibility'
import User from '#models/user'

/**
 * SQL condition for notifications that may be emailed: not about a withheld bid, and an alert only while
 * its project takes offers, the company has neither dismissed it nor made an offer, and its saved search
 * still sends alerts.
 */
export const isWanted = `(not ${isWithheldNotice} and (notifications.type <> 'new_project' or (
  exists (select from projects where projects.id = notifications.project_id
    and ${isOnOffer('projects')})
  and exists (select from saved_searches s where s.id = notifications.saved_search_id
    and s.alerts <> 'off')
  and not exists (select from bids b where b.project_id = notifications.project_id
    and b.user_id = notifications.user_id)
  and not exists (select from dismissals d where d.project_id = notifications.project_id
    and d.user_id = notifications.user_id))))`

/**
 * Turns off the alerts of a company that arrive this way, including those not sent yet.
 *
 * @param savedBy  only of the searches that this person has saved
 */
export async function stopAlerts(
  userId: number,
  frequencies: AlertFrequency[],
  savedBy: number | null = null
) {
  const user = await User.query().where('id', userId).whereNull('deletedAt').first()
  await user?.underLock(async (person, trx) => {
    const { rows } = await trx.rawQuery<{ rows: { id: number }[] }>(
      `update saved_searches set alerts = 'off', updated_at = now()
       where user_id = :userId and alerts = any(:frequencies)
         and (:savedBy::int = 0 or person_id = :savedBy) returning id`,
      { userId, frequencies, savedBy: savedBy ?? 0 }
    )
    if (rows.length === 0) return
    await trx
      .from('notifications')
      .where({ user_id: userId, type: 'new_project' })
      .whereIn(
        'saved_search_id',
        rows.map(({ id }) => id)
      )
      .whereNull('mailed_at')
      .update({ delivery: 'app' })
    await AuditEvent.record(trx, 'alerts_stopped', { user: person })
  })
}
