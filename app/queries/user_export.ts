import { userTypes } from '#shared/accounts/user_types'
import { matchingUsers, type UserFilters } from '#queries/admin_lists'

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
  created_at: 'Joined (ET)',
} as const

const batchSize = 1000

/** Accounts that match and aren't deleted, read in batches to limit memory use. */
export async function* exportedUsers(
  filters: UserFilters
): AsyncGenerator<Record<string, unknown>> {
  let after = 0
  for (;;) {
    const rows = await matchingUsers(filters)
      .select(Object.keys(userColumns))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .pojo<Record<string, unknown>>()
    for (const row of rows) yield { ...row, user_type: userTypes.label(String(row.user_type)) }
    if (rows.length < batchSize) return
    after = Number(rows.at(-1)!.id)
  }
}
