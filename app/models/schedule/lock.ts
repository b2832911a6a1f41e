import type { ScheduleSituation } from '#lifecycles/schedule_rules'
import Staging, { type LockedStaging } from '#models/staging'
import type User from '#models/user'

/** A job whose schedule of payments is changed, locked with its project. */
export interface LockedSchedule extends LockedStaging {
  schedule: ScheduleSituation
}

/**
 * Locks the project, then calls `work` with the schedule of its paid bid as just read.
 *
 * @throws NotFound (404), NotAllowed (403) or NotSignedIn (401) as `Staging.underLock`
 */
export const underScheduleLock = <T>(
  projectId: number,
  actor: User,
  work: (locked: LockedSchedule) => Promise<T>
): Promise<T> =>
  Staging.of(projectId).underLock(actor, async (locked) => {
    const { bid, trx, situation } = locked
    const { rows } = await trx.rawQuery<{ rows: { lines: number; isDrafted: boolean }[] }>(
      `select count(*) filter (where removed_at is null)::int as lines,
         coalesce(bool_or(origin in ('agreement', 'offer')), false) as "isDrafted"
       from schedule_lines where bid_id = ?`,
      [bid.id]
    )
    const { side, isAlone, today } = situation
    return work({ ...locked, schedule: { side, isAlone, today, ...rows[0] } })
  })
