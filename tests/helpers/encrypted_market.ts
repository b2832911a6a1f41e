import { drivers, Encryption } from '@adonisjs/core/encryption'
import app from '@adonisjs/core/services/app'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { encryptedColumns, type EncryptedColumn } from '#models/encrypted_texts'
import { sealAddress } from '#models/agreement_party'
import { sealInvoiceDetails } from '#models/invoice'
import { sealAccess } from '#models/staging/access'
import SuppressedAddress from '#models/suppressed_address'
import { createSignedAgreement, writeDraft } from '#tests/helpers/agreements'
import { runJobs } from '#tests/helpers/emails'
import { createAdmin } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'
import { enrol } from '#tests/helpers/two_step'

/** Encrypts and decrypts as a process with these keys. */
export const encryptionWith = async (...keys: string[]) =>
  new Encryption(await drivers.aes256gcm({ keys, id: 'gcm' }).resolver(app))

/** One value or more in every encrypted column. */
export async function encryptedMarket() {
  const scene = await createSignedAgreement(dayFromNow(20))
  await runJobs(['timers'])
  await writeDraft(scene)
  await enrol((await createAdmin()).user.id)
  const bidId = scene.bid.id
  const address = { address: '14 Canary Court', instructions: null }
  await db
    .from('stagings')
    .where('bid_id', bidId)
    .update({ access: sealAccess(address) })
  const sealed = { customer: 'Dana', property: '14 Canary Court', project: 'A', descriptions: [] }
  await db.table('invoices').insert({
    ...{ company_id: scene.company.user.id, bid_id: bidId, kind: 'invoice', number: 'A1' },
    ...{ issued_on: new Date(), payer: 'owner', total: 1, created_at: new Date() },
    details: sealInvoiceDetails(sealed),
  })
  const { id: agreementId } = await db.from('agreements').where('bid_id', bidId).firstOrFail()
  const now = new Date()
  await db.table('agreement_parties').insert({
    ...{
      agreement_id: agreementId,
      position: 1,
      name: 'Sam Seller',
      created_at: now,
      updated_at: now,
    },
    address: sealAddress('sam@home.example'),
  })
  await db.transaction((trx) => SuppressedAddress.add('not.me@home.example', trx))
  return scene
}

/** Writes every value of these columns, also in rows that never change. */
export async function overwrite(
  columns: EncryptedColumn[],
  valueOf: (sealed: string, column: EncryptedColumn) => string
) {
  await db.transaction(async (trx) => {
    // Triggers refuse to change evidence.
    await trx.rawQuery('set local session_replication_role = replica')
    for (const each of columns) {
      const { table, key, column } = each
      for (const row of await trx.from(table).select(key, column).whereNotNull(column)) {
        await trx
          .from(table)
          .where(key, row[key])
          .update({ [column]: valueOf(row[column], each) })
      }
    }
  })
}

/** Encrypts everything with another key, as if that had been APP_KEY so far. */
export async function encryptAllWith(key: string) {
  const theirs = await encryptionWith(key)
  await overwrite(encryptedColumns, (sealed, { purpose }) =>
    theirs.encrypt(encryption.decrypt(sealed, purpose), { purpose })
  )
}

/** Where every ciphertext of the database is, whoever wrote it: `table.column`, and the values. */
export async function ciphertexts(): Promise<{ place: string; value: string }[]> {
  const { rows: columns } = await db.rawQuery<{ rows: { table: string; column: string }[] }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'character varying')`
  )
  const found = columns.map(async ({ table, column }) => {
    const { rows } = await db.rawQuery<{ rows: { value: string }[] }>(
      `select ??::text as value from ?? where ??::text like '%gcm.%'`,
      [column, table, column]
    )
    return rows.map(({ value }) => ({ place: `${table}.${column}`, value }))
  })
  return (await Promise.all(found)).flat()
}
