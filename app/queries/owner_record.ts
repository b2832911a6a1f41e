import db from '@adonisjs/lucid/services/db'

/** How an owner's other projects ended, without naming them. */
export interface OwnerRecord {
  /** Projects that are completed or cancelled, or on which a stager was hired. */
  past: number
  /** Those on which a stager has paid its fee. */
  hired: number
}

/**
 * What a stager may know about a project's owner before making a bid.
 *
 * @param exceptProjectId  the current project, which isn't counted
 */
export async function ownerRecordOf(
  ownerId: number,
  exceptProjectId: number
): Promise<OwnerRecord> {
  const { rows } = await db.rawQuery<{ rows: OwnerRecord[] }>(
    `select count(*)::int as past, count(*) filter (where hired)::int as hired
     from (
       select p.status, exists (
         select 1 from bids b where b.project_id = p.id and b.payment_status = 'paid'
       ) as hired
       from projects p
       where p.user_id = :ownerId and p.id <> :exceptProjectId and p.deleted_at is null
     ) projects
     where hired or status in ('completed', 'cancelled')`,
    { ownerId, exceptProjectId }
  )
  return rows[0]
}
