import db from '@adonisjs/lucid/services/db'
import Payment from '#models/payment'
import Receipt from '#models/receipt'
import User from '#models/user'
import { consoleProjects, likePattern, listProjects, listUsers, search } from '#queries/admin_lists'
import { listPayments } from '#queries/console_payments'
import { listInquiries } from '#queries/inbox'
import { countUpTo } from '#queries/large_list'

/** Rows of each group. */
const shown = 5

/** Matches are counted up to this number; one more means that there are more. */
export const countedMatches = 1000

/** How many matches are compared to find the best. */
const compared = 2000

/** The texts compared with a term. Those with an index are always found if they are equal to it. */
const texts = {
  users: {
    indexed: ['lower(name)', 'lower(email)'],
    others: ['lower(username)', "lower(coalesce(company, ''))"],
  },
  projects: { indexed: ['lower(title)'], others: [] },
}

/** The ids of the best matches: equal text first, then its start, the start of a word, the rest. */
async function bestOf(table: keyof typeof texts, q: string): Promise<number[]> {
  const { indexed, others } = texts[table]
  const term = q.replace(/^#/, '').toLowerCase()
  const start = likePattern(term).slice(1)
  const some = (columns: string[], sql: string) =>
    columns.map((column) => `${column} ${sql}`).join(' or ')
  const all = [...indexed, ...others]
  const matches = db.from(table).select('id').whereNull('deleted_at').limit(compared)
  search(matches, table, q)
  const equal = db
    .from(table)
    .select('id')
    .whereNull('deleted_at')
    .whereRaw(
      `(${some(indexed, '= ?')})`,
      Array.from(indexed, () => term)
    )
    .limit(shown)
  const candidates = db
    .from(matches.as('matching'))
    .select('id')
    .unionAll([db.from(equal.as('equal')).select('id')])
  const rows: { id: number }[] = await db
    .from(table)
    .joinRaw('cross join (select ?::text as term, ?::text as start, ?::text as word) wanted', [
      term,
      start,
      `% ${start}`,
    ])
    .select(`${table}.id`)
    .whereIn(`${table}.id`, candidates)
    .orderByRaw(
      `case when ${table}.id::text = wanted.term or ${some(all, '= wanted.term')} then 0
         when ${some(all, 'like wanted.start')} then 1
         when search_key like wanted.word then 2 else 3 end`
    )
    .orderBy(`${table}.id`, 'desc')
    .limit(shown)
  return rows.map(({ id }) => id)
}

const inOrder = <Row extends { id: number }>(rows: Row[], ids: number[]) =>
  rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

type Counted = Parameters<typeof countUpTo>[1]

/** How many rows match in all. Counts only if there are more than those shown. */
const totalOf = (rows: readonly unknown[], list: Counted) =>
  rows.length < shown ? rows.length : countUpTo(countedMatches + 1, list)

async function accountsLike(q: string) {
  const ids = await bestOf('users', q)
  const [rows, total] = await Promise.all([
    User.query().whereIn('id', ids),
    totalOf(ids, listUsers({ q })),
  ])
  return { rows: inOrder(rows, ids), total }
}

async function projectsLike(q: string) {
  const ids = await bestOf('projects', q)
  const [rows, total] = await Promise.all([
    consoleProjects().whereIn('projects.id', ids),
    totalOf(ids, listProjects({ q })),
  ])
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
    const found = await User.query()
      .whereRaw('lower(email) = lower(?)', [q])
      .whereNull('deletedAt')
      .first()
    return found && { path: `/users/${found.id}` }
  }
  const id = Number(/^#?(\d{1,9})$/.exec(q)?.[1])
  return Number.isNaN(id) ? null : hitOfId(id, { alone: !q.startsWith('#') })
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
