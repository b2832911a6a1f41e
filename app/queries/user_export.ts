import db from '@adonisjs/lucid/services/db'
import { userTypes } from '#shared/user_types'

/** The exported columns with their headings; no other column is read. */
export const userColumns = {
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

/** All accounts that aren't deleted, read in batches to limit memory use. */
export async function* exportedUsers(): AsyncGenerator<Record<string, unknown>> {
  let after = 0
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .from('users')
      .select(Object.keys(userColumns))
      .whereNull('deleted_at')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
    for (const row of rows) yield { ...row, user_type: userTypes.label(String(row.user_type)) }
    if (rows.length < batchSize) return
    after = Number(rows.at(-1)!.id)
  }
}
