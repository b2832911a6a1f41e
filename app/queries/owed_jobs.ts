import db from '@adonisjs/lucid/services/db'
import { sumsOf, type OwedAmount, type ScheduleSums } from '#shared/jobs/schedule'
import { owedOf } from '#models/schedule/owed'
import { today } from '#models/staging'
import type User from '#models/user'

/** A job of a company with a schedule of payments. */
export type OwedJob = {
  projectId: number
  title: string
  sums: ScheduleSums
}

interface Row {
  projectId: number
  title: string
  owed: OwedAmount[]
}

/** A company's jobs with payments, those with something open first. One query. */
export async function owedJobsOf({ id }: User): Promise<OwedJob[]> {
  const { rows } = await db.rawQuery<{ rows: Row[] }>(
    `select p.id as "projectId", p.title, ${owedOf('b.id')} as owed
     from bids b join projects p on p.id = b.project_id
     where b.user_id = :id and b.status = 'accepted' and b.payment_status = 'paid'
       and p.deleted_at is null
       and exists (select from schedule_lines l where l.bid_id = b.id and l.removed_at is null)
     order by b.id desc limit 200`,
    { id }
  )
  const jobs = rows.map(({ owed, ...job }) => ({ ...job, sums: sumsOf(owed, today()) }))
  return jobs.toSorted((one, other) => Number(other.sums.open > 0) - Number(one.sums.open > 0))
}
