import { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { stringify } from 'csv-stringify'
import { userTypes } from '#enums/user_types'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'
import { withoutFormula } from '#services/spreadsheet_text'

/** Columns of the file by their headings; what is not listed never leaves (R42). */
const columns = {
  id: 'Id',
  username: 'Username',
  email: 'Email',
  name: 'Name',
  user_type: 'Type',
  phone: 'Phone',
  company: 'Company',
  website: 'Website',
  bio: 'Company description',
  stager_identifier: 'Stager identifier',
  rating: 'Rating',
  created_at: 'Joined',
} as const

const batchSize = 1000

/** Everybody with an account, in batches, so that memory does not grow with their number. */
async function* usersInBatches(): AsyncGenerator<Record<string, unknown>> {
  let after = 0
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .from('users')
      .select(Object.keys(columns))
      .whereNull('deleted_at')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
    for (const row of rows) yield { ...row, user_type: userTypes.label(String(row.user_type)) }
    if (rows.length < batchSize) return
    after = Number(rows.at(-1)!.id)
  }
}

/** ADM-13: the users as CSV with Windows line ends, written while it is sent, and noted. */
export async function exportUsers(by: User): Promise<Readable> {
  await db.transaction((trx) => AuditEvent.record(trx, 'users_exported', { actor: by }))
  const csv = stringify({
    header: true,
    bom: true,
    columns,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: {
      string: withoutFormula,
      date: (moment) => moment.toISOString(),
    },
  })
  const rows = Readable.from(usersInBatches(), { highWaterMark: 64 })
  rows.on('error', (error) => csv.destroy(error))
  csv.on('close', () => rows.destroy())
  return rows.pipe(csv)
}
