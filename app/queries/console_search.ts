import db from '@adonisjs/lucid/services/db'
import { countedMatches } from '#shared/console/console_lists'
import Payment from '#models/payment'
import Receipt from '#models/receipt'
import User from '#models/user'
import {
  consoleProjects,
  lastCharacter,
  likePattern,
  partsToLookUp,
  search,
} from '#queries/admin_lists'
import { listPayments } from '#queries/console_payments'
import { listInquiries } from '#queries/inbox'
import { countUpTo } from '#queries/large_list'
import { withPeople } from '#queries/people'

/** Rows of each group. */
const shown = 5

/** The texts compared with a term. Those with an index are always found if they are equal to it. */
const texts = {
  users: {
    indexed: ['lower(name)', 'lower(email)'],
    others: ['lower(username)', "lower(coalesce(company, ''))"],
  },
  projects: { indexed: ['lower(title)'], others: [] },
}

/**
 * The ids of the best matches: equal text first, then its start, the start of a word, the rest, each
 * newest first; and how many rows match. Compares the newest matches, as many as are counted, and those
 * that the index of a text finds by its start.
 */
async function bestOf(table: keyof typeof texts, q: string) {
  const { indexed, others } = texts[table]
  const term = q.replace(/^#/, '').toLowerCase()
  const start = likePattern(term).slice(1)
  const some = (sql: string) =>
    [...indexed, ...others].map((column) => `${column} ${sql}`).join(' or ')
  const rank = db.raw(
    `case when id::text = :term or ${some('= :term')} then 0 when ${some('like :start')} then 1
       when search_key like :word then 2 else 3 end as rank`,
    { term, start, word: `% ${start}` }
  )
  const candidates = () => db.from(table).select('id', rank).whereNull('deleted_at')

  const matching = candidates()
    .orderBy('id', 'desc')
    .limit(countedMatches + 1)
  search(matching, table, q, await partsToLookUp(table, q))
  const byText = indexed.flatMap((text) => [
    candidates().whereRaw(`${text} = ?`, [term]).orderBy('id', 'desc').limit(shown),
    candidates()
      // The range reads the index. In some collations it has other texts, too.
      .whereRaw(`${text} >= ? and ${text} < ? and ${text} like ?`, [
        term,
        term + lastCharacter,
        start,
      ])
      .orderByRaw(text)
      .limit(shown),
  ])
  const all = db
    .from('matching')
    .select('*')
    .unionAll(byText.map((found) => db.from(found.as('found')).select('*')))
  const rows: { id: number; total: number }[] = await db
    .query()
    .with('matching', matching)
    .from(all.as('candidates'))
    .select('id', db.raw('(select count(*)::int from matching) as total'))
    .groupBy('id', 'rank')
    .orderBy('rank')
    .orderBy('id', 'desc')
    .limit(shown)
  return { ids: rows.map(({ id }) => id), total: rows.at(0)?.total ?? 0 }
}

const inOrder = <Row extends { id: number }>(rows: Row[], ids: number[]) =>
  rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

type Counted = Parameters<typeof countUpTo>[1]

/** How many rows match in all. Counts only if there are more than those shown. */
const totalOf = (rows: readonly unknown[], list: Counted) =>
  rows.length < shown ? rows.length : countUpTo(countedMatches + 1, list)

async function accountsLike(q: string) {
  const { ids, total } = await bestOf('users', q)
  const rows = await withPeople(await User.query().whereIn('id', ids))
  return { rows: inOrder(rows, ids), total }
}

async function projectsLike(q: string) {
  const { ids, total } = await bestOf('projects', q)
  const rows = await consoleProjects().whereIn('projects.id', ids)
  return { rows: inOrder(rows, ids), total }
}

async function paymentsLike(q: string) {
  const rows = await listPayments({ q }).limit(shown)
  return { rows, total: await totalOf(rows, listPayments({ q })) }
}

async function inquiriesLike(q: string) {
  const rows = await listInquiries({ q }).limit(shown)
  return { rows, total: await totalOf(rows, listInquiries({ q })) }
}

export type ConsoleSearch = Awaited<ReturnType<typeof searchConsole>>

/** Accounts, projects, payments and inquiries that match: the best five of each, and how many. */
export async function searchConsole(q: string) {
  const [accounts, projects, payments, inquiries] = await Promise.all([
    accountsLike(q),
    projectsLike(q),
    paymentsLike(q),
    inquiriesLike(q),
  ])
  return { accounts, projects, payments, inquiries }
}

/**
 * The page that a receipt number, an intent, an email address or an id identifies; null if there is
 * none, or if both an account and a project have the id. `path` is relative to the console.
 * `receipt` is for a fee of $0, which has no payment.
 */
export async function exactHit(q: string): Promise<{ receipt?: string; path?: string } | null> {
  const receipt = Receipt.parse(q.toUpperCase())
  if (receipt) {
    const found = await Receipt.query().where(receipt).first()
    if (!found) return null
    return found.paymentId ? { path: `/payments/${found.paymentId}` } : { receipt: found.number }
  }
  if (/^pi_\w+$/.test(q)) {
    const found = await Payment.query().where('intentId', q).first()
    return found && { path: `/payments/${found.id}` }
  }
  if (q.includes('@')) {
    const ids = await accountsOfAddress(q)
    return ids.length === 1 ? { path: `/users/${ids[0]}` } : null
  }
  const id = Number(/^#?(\d{1,9})$/.exec(q)?.[1])
  return Number.isNaN(id) ? null : hitOfId(id, { alone: !q.startsWith('#') })
}

/** The ids of accounts with this contact address, and of those in which someone signs in with it; two at most. */
async function accountsOfAddress(address: string): Promise<number[]> {
  const { rows } = await db.rawQuery<{ rows: { id: number }[] }>(
    `select id from users where lower(email) = lower(:address) and deleted_at is null
     union
     select users.id from people join seats on seats.person_id = people.id and seats.ended_at is null
       join users on users.id = seats.user_id and users.deleted_at is null
     where lower(people.email) = lower(:address) and people.deleted_at is null
     order by id limit 2`,
    { address }
  )
  return rows.map(({ id }) => id)
}

/** @param alone  whether nothing else may match, because a plain number may also be part of a text */
async function hitOfId(id: number, { alone }: { alone: boolean }) {
  const [account, project] = await Promise.all([
    User.query().where({ id }).whereNull('deletedAt').first(),
    consoleProjects().where('projects.id', id).whereNull('projects.deleted_at').first(),
  ])
  if (Boolean(account) === Boolean(project)) return null
  if (alone) {
    const found = Object.values(await searchConsole(String(id)))
    if (found.reduce((sum, { total }) => sum + total, 0) > 1) return null
  }
  return { path: account ? `/users/${id}` : `/projects/${id}` }
}
