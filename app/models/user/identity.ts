import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AccountIdentity, CompanyIdentity } from '#shared/masking/company_names'

/** SQL: the names of the people with a seat in the account `account`, present and former, as a JSON list. */
export const namesOfPeople = (account: string) => `(
  select coalesce(json_agg(distinct coalesce(s.former_name, pe.name)), '[]')
  from seats s join people pe on pe.id = s.person_id
  where s.user_id = ${account} and (s.former_name is not null or pe.deleted_at is null))`

/**
 * What identifies an account in its texts: name, company, user name and website, and the names of all people with a
 * seat in it, present and former. One query.
 */
export async function identityOf(
  { id, name, company, username, website }: CompanyIdentity & { id: number },
  client: QueryClientContract = db.connection()
): Promise<AccountIdentity> {
  const { rows } = await client.rawQuery<{ rows: { people: string[] }[] }>(
    `select ${namesOfPeople(':id::int')} as people`,
    { id }
  )
  return { name, company, username, website, people: rows[0].people }
}

type Account = Parameters<typeof identityOf>[0]

/** The names that were read in each transaction, by account. */
const readNames = new WeakMap<TransactionClientContract, Map<number, Promise<AccountIdentity>>>()

/** The same for texts of many rows: the names are read once in a transaction, which doesn't change them. */
export async function identityInTransaction(
  account: Account,
  trx?: TransactionClientContract
): Promise<AccountIdentity> {
  if (!trx) return identityOf(account)
  const known = readNames.get(trx) ?? new Map<number, Promise<AccountIdentity>>()
  readNames.set(trx, known)
  const read = known.get(account.id) ?? identityOf(account, trx)
  known.set(account.id, read)
  const { name, company, username, website } = account
  const { people } = await read
  return { name, company, username, website, people }
}
