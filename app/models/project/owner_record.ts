import db from '@adonisjs/lucid/services/db'

/** How an owner's earlier projects ended; no project is named. */
export interface OwnerRecord {
  /** Projects that are over, or that a company was hired for. */
  past: number
  /** Those with a company that was accepted and has paid its fee. */
  hired: number
}

/** What a company may know of the person behind a project before it makes an offer. */
export async function ownerRecordOf(ownerId: number, besidesId: number): Promise<OwnerRecord> {
  const { rows } = await db.rawQuery<{ rows: OwnerRecord[] }>(
    `select count(*)::int as past, count(*) filter (where hired)::int as hired
     from (
       select p.status, exists (
         select 1 from bids b where b.project_id = p.id and b.payment_status = 'paid'
       ) as hired
       from projects p
       where p.user_id = :ownerId and p.id <> :besidesId and p.deleted_at is null
     ) projects
     where hired or status in ('completed', 'cancelled')`,
    { ownerId, besidesId }
  )
  return rows[0]
}
