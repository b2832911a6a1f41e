import db from '@adonisjs/lucid/services/db'
import type { SortOrder } from '#shared/console_lists'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import type { ProjectFilters } from '#queries/admin_lists'
import type { PaymentFilters } from '#queries/console_payments'

/** Rows from one mark to the next. */
export const markedRows = 1000

/** Seconds; the statements that serve people have fewer. */
const timeout = 60

/** An order of a list, by `key` and then by id. */
interface Order {
  table: 'projects' | 'payments'
  key: string
  type: 'timestamptz' | 'text' | 'integer'
  direction: SortOrder
  where: string
}

const projectKeys = {
  newest: { key: 'projects.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { key: 'projects.created_at', type: 'timestamptz', direction: 'asc' },
  title: { key: 'lower(projects.title)', type: 'text', direction: 'asc' },
} as const

const paymentKeys = {
  started: { key: 'payments.id', type: 'integer' },
  amount: { key: 'payments.amount', type: 'integer' },
} as const

const listed = 'projects.deleted_at is null'

/** The orders with marks, by name. Each is that of an index. */
const orders: ReadonlyMap<string, Order> = new Map([
  ...Object.entries(projectKeys).map(([sort, order]): [string, Order] => [
    `projects_${sort}`,
    { table: 'projects', ...order, where: listed },
  ]),
  ...projectStatuses.values.flatMap((status) =>
    (['newest', 'oldest'] as const).map((sort): [string, Order] => [
      `projects_${sort}_${status}`,
      {
        table: 'projects',
        ...projectKeys[sort],
        where: `${listed} and projects.status = '${status}'`,
      },
    ])
  ),
  ...Object.entries(paymentKeys).flatMap(([sort, order]) =>
    (['desc', 'asc'] as const).map((direction): [string, Order] => [
      `payments_${sort}_${direction}`,
      { table: 'payments', ...order, direction, where: 'true' },
    ])
  ),
])

/** The name of a list's marks. */
export type Marked = string

/** Lists that are narrowed by more than a status have no marks: they are short, or have no index. */
export function marksOfProjects(filters: ProjectFilters): Marked | null {
  const { q, visibility, state, county, city, sort, status } = filters
  if ([q, visibility, state, county, city].some(Boolean)) return null
  return ['projects', sort ?? 'newest', status].filter(Boolean).join('_')
}

export function marksOfPayments(filters: PaymentFilters): Marked | null {
  const { q, status, disputed, from, to, paidFrom, paidTo, tier, state, sort, order } = filters
  const isNarrowed = [q, status, disputed, from, to, paidFrom, paidTo, tier, state].some(Boolean)
  return isNarrowed ? null : `payments_${sort ?? 'started'}_${order ?? 'desc'}`
}

/** The row that every thousandth place of a list has. */
type Mark = [key: string, id: number]

const nameOf = (marked: Marked) => `marks_${marked}`

/** Notes every thousandth row of the long lists, so that their far pages can begin there. */
export async function keepPageMarks(): Promise<void> {
  for (const [marked, { table, key, direction, where }] of orders) {
    await db.transaction(async (trx) => {
      await trx.rawQuery(`set local statement_timeout = '${timeout}s'`)
      await trx.rawQuery(
        `insert into figure_snapshots (name, figures)
         select :name, coalesce(jsonb_agg(jsonb_build_array(key::text, id) order by place), '[]')
         from (
           select ${key} as key, ${table}.id,
             row_number() over (order by ${key} ${direction}, ${table}.id ${direction}) as place
           from ${table} where ${where}) placed
         where place % ${markedRows} = 1
         on conflict (name) do update set figures = excluded.figures`,
        { name: nameOf(marked) }
      )
    })
  }
}

/** The marks of a list in their order; empty in a small market. */
export async function pageMarks(marked: Marked): Promise<Mark[]> {
  const stored = await db
    .from('figure_snapshots')
    .where({ name: nameOf(marked) })
    .first()
  return stored ? stored.figures : []
}

/** SQL condition for the rows before a mark, or for the mark's row and those after it. */
export function besideMark(marked: Marked, side: 'before' | 'after'): string {
  const { table, key, type, direction } = orders.get(marked)!
  const onward = direction === 'asc' ? '>=' : '<='
  const backward = direction === 'asc' ? '<' : '>'
  return `(${key}, ${table}.id) ${side === 'after' ? onward : backward} (?::${type}, ?)`
}
