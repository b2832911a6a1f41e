import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#models/user'

/**
 * Erases the agreements of a deleted account: its drafts, and all of an agreement whose other side is
 * deleted, too. Of that only the hash of each file stays, so that it can still be checked. Otherwise the other
 * side keeps what was sent and signed.
 */
export async function eraseAgreementsOf({ id }: User, trx: TransactionClientContract) {
  await trx.rawQuery(
    `update agreements a set draft = null, updated_at = now()
     from bids b where b.id = a.bid_id and b.user_id = :id and a.draft is not null`,
    { id }
  )
  const { rows } = await trx.rawQuery<{ rows: { id: number }[] }>(
    `select a.id from agreements a
     join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
     join users owner on owner.id = p.user_id join users stager on stager.id = b.user_id
     where (b.user_id = :id or p.user_id = :id)
       and owner.deleted_at is not null and stager.deleted_at is not null`,
    { id }
  )
  const agreements = rows.map((row) => row.id)
  if (agreements.length === 0) return
  const versions = trx.from('agreement_versions').whereIn('agreement_id', agreements).select('id')
  const files = trx.from('agreement_documents').whereIn('version_id', versions.clone())
  const hashes = (await files.select('sha256')) as { sha256: string }[]
  if (hashes.length > 0) await trx.table('erased_agreement_files').multiInsert(hashes)
  for (const table of [
    'agreement_reports',
    'agreement_documents',
    'agreement_openings',
    'agreement_reminders',
    'agreement_declines',
    'agreement_signatures',
  ]) {
    await trx.from(table).whereIn('version_id', versions.clone()).delete()
  }
  await trx.from('agreement_versions').whereIn('agreement_id', agreements).delete()
  await trx.from('agreements').whereIn('id', agreements).delete()
}
