import db from '@adonisjs/lucid/services/db'
import type { RunningJob } from '#shared/jobs/running_jobs'
import { today } from '#models/staging'
import type User from '#models/user'

/** The paid jobs of an account that aren't completed, as owner or company, the next install first. */
export async function runningJobsOf({ id }: Pick<User, 'id'>): Promise<RunningJob[]> {
  const { rows } = await db.rawQuery<{ rows: RunningJob[] }>(
    `with own as (
       select b.id, b.project_id from bids b where b.user_id = :id and b.status = 'accepted'
       union
       select b.id, b.project_id from projects p join bids b on b.project_id = p.id
       where p.user_id = :id and b.status = 'accepted')
     select p.id as "projectId", p.title,
       case when p.user_id = :id then 'owner' else 'stager' end as side,
       s.install_on::text as "installOn",
       coalesce(s.install_on <= :today::date and s.removed_on is null, false) as "isStaged",
       b.stager_completed_at is not null as "isWorkCompleted"
     from own join bids b on b.id = own.id join projects p on p.id = own.project_id
     left join stagings s on s.bid_id = b.id
     where p.status = 'in_progress' and p.deleted_at is null
     order by s.install_on nulls last, p.id`,
    { id, today: today() }
  )
  return rows
}
