import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { retention } from '#shared/accounts/retention'
import { today } from '#models/staging'
import { inBatches, untilDone, type Batch } from '#services/queue/timer_batches'
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
  // Without the owner nothing can be signed, so nobody needs the sellers' addresses.
  await inBatches((batch) => eraseAddresses('p.user_id = :id', { id, ...batch }, trx), untilDone)
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
    'agreement_party_signatures',
  ]) {
    await trx.from(table).whereIn('version_id', versions.clone()).delete()
  }
  await trx.from('agreement_parties').whereIn('agreement_id', agreements).delete()
  await trx.from('agreement_versions').whereIn('agreement_id', agreements).delete()
  await trx.from('agreements').whereIn('id', agreements).delete()
}

/**
 * Erases sellers' addresses with their links, and those who are only named for a next version.
 *
 * @param condition  SQL about the agreement `a`, its bid `b`, project `p` and staging `s`
 * @returns the ids of the agreements
 */
async function eraseAddresses(
  condition: string,
  bindings: Batch & Record<string, string | number>,
  trx: TransactionClientContract
): Promise<number[]> {
  const { rows } = await trx.rawQuery<{ rows: { id: number }[] }>(
    `select a.id from agreements a
     join bids b on b.id = a.bid_id join projects p on p.id = b.project_id
     left join stagings s on s.bid_id = b.id
     where a.id in (select y.agreement_id from agreement_parties y where y.address is not null)
       and a.id > :after and (${condition})
     order by a.id limit :limit for update of a`,
    bindings
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const parties = trx.from('agreement_parties').whereIn('agreement_id', ids)
  await parties.clone().whereNull('version_id').delete()
  const party = parties.clone().select('id')
  await trx.from('agreement_party_links').whereIn('party_id', party.clone()).delete()
  await trx.from('agreement_party_codes').whereIn('party_id', party).whereNull('used_at').delete()
  const now = trx.raw('now()')
  const erased = { address: null, erased_at: now, updated_at: now }
  await parties.clone().whereNotNull('address').update(erased)
  return ids
}

/**
 * Erases sellers' addresses a month after the removal, or after its date if it was never marked; a month after a
 * project was cancelled or its job has ended early; and three months after the last change without an install date.
 *
 * @returns the number of agreements whose addresses were erased
 */
export async function eraseSellerAddresses(): Promise<number> {
  const days = retention.stagingAccessDays
  const unused = retention.unusedStagingAccessDays
  return inBatches((batch) =>
    db.transaction((trx) =>
      eraseAddresses(
        `coalesce(s.removed_on, s.removal_on) + :days::int <= :today::date
         or coalesce(p.cancelled_at, b.closed_at) <= now() - make_interval(days => :days::int)
         or (s.install_on is null and not exists (select from agreement_parties y
           where y.agreement_id = a.id
             and y.updated_at > now() - make_interval(days => :unused::int)))`,
        { today: today(), days, unused, ...batch },
        trx
      )
    )
  )
}
