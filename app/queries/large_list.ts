import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import {
  countedFor,
  type FilterOf,
  listKeyPurpose,
  type ListName,
  ordersOf,
  type SortOf,
  type SortOrder,
  usualOf,
} from '#shared/console/console_lists'

type List<Row> = ModelQueryBuilderContract<LucidModel, Row>

/** An order of a list. */
export interface Order {
  /** SQL of what is compared, never null. The last one is unique. */
  by: readonly string[]
  direction: SortOrder
  /** The index that has the rows in this order; null for lists of at most a few thousand rows. */
  index: string | null
}

export const newestFirst = (table: string): Order => ({
  by: [`${table}.id`],
  direction: 'desc',
  index: `${table}_pkey`,
})

/** The declared orders of a list. */
export type OrdersOf<Name extends Sorted> = Record<SortOf<Name>, Omit<Order, 'direction'>>

type Sorted = 'users' | 'projects' | 'payments'

/** The order that a viewer has chosen, else the usual one. */
export function orderOf<Name extends Sorted>(
  name: Name,
  orders: OrdersOf<Name>,
  chosen: { sort?: SortOf<Name> | null; order?: SortOrder | null }
): Order {
  const sort = chosen.sort ?? (usualOf(name, chosen) as SortOf<Name>)
  return { ...orders[sort], direction: chosen.order ?? ordersOf(name)[sort].order }
}

/** A condition for each declared filter of a list. */
export type Conditions<Name extends ListName, Filters, Query> = {
  [Filter in FilterOf<Name>]: (
    query: Query,
    value: NonNullable<Filters[Filter & keyof Filters]>
  ) => unknown
}

/** Applies the conditions of the filters that are set. */
export function narrow<Filters extends object, Query>(
  query: Query,
  conditions: { [Filter in keyof Filters]?: (query: Query, value: never) => unknown },
  filters: Filters
): Query {
  for (const [filter, value] of Object.entries(filters)) {
    if (value) conditions[filter as keyof Filters]?.(query, value as never)
  }
  return query
}

/** Which page is read: the rows after or before a key, else those of a page by number. */
export interface Paging {
  page?: number
  perPage?: number
  after?: string | null
  before?: string | null
}

export interface Page<Row> {
  rows: Row[]
  /** One more than is counted means that there are more. */
  total: number
  /** The keys of the pages on both sides; null if there is none. */
  after: string | null
  before: string | null
}

/** How many rows a list has, counted up to `most`. */
export async function countUpTo<Row extends LucidRow>(
  most: number,
  list: List<Row>
): Promise<number> {
  const counted = list.clone().clearSelect().clearOrder().select(`${list.model.table}.id`)
  const { rows } = await db.rawQuery<{ rows: { total: number }[] }>(
    `select count(*)::int as total from (${counted.limit(most).toQuery()}) matches`
  )
  return rows[0].total
}

/** A row's place in an order. Encrypted, because it may be a name, and so that only the server makes keys. */
const sealed = ({ by }: Order, { place }: Found) =>
  encryption.encrypt([by, place], { purpose: listKeyPurpose })

/** The place of a key; null if it is malformed or of another order. */
function placeOf({ by }: Order, key?: string | null): string[] | null {
  const found = key ? encryption.decrypt<[string[], string[]]>(key, listKeyPurpose) : null
  return found && String(found[0]) === String(by) ? found[1] : null
}

interface Found {
  id: number
  place: string[]
}

/** Sorts a list. */
export const inOrder = <Query extends { orderByRaw(sql: string): unknown }>(
  query: Query,
  { by, direction }: Order
) => query.orderByRaw(by.map((sql) => `${sql} ${direction}`).join(', ')) as Query

/** The ids and places of the rows in an order, or of those beyond a place. */
async function placesOf<Row extends LucidRow>(
  list: List<Row>,
  order: Order,
  { place, offset = 0, limit }: From & { limit: number }
): Promise<Found[]> {
  const { by, direction } = order
  const keys = by.map((_, index) => `key${index}`)
  const query = inOrder(list.clone().clearSelect().clearOrder(), order)
    .select(`${list.model.table}.id`, ...by.map((sql, index) => db.raw(`${sql} as ${keys[index]}`)))
    .offset(offset)
    .limit(limit)
  if (place) {
    const beyond = direction === 'asc' ? '>' : '<'
    query.whereRaw(`(${by.join(', ')}) ${beyond} (${by.map(() => '?').join(', ')})`, place)
  }
  // The texts are made of these rows only, and not of those that are skipped.
  const { rows } = await db.rawQuery<{ rows: Found[] }>(
    `select id, jsonb_build_array(${keys.map((key) => `${key}::text`).join(', ')}) as place
     from (${query.toQuery()}) found order by ${keys.map((key) => `${key} ${direction}`).join(', ')}`
  )
  return rows
}

interface From {
  place?: string[]
  offset?: number
}

interface Known {
  /** The text that rows are compared with. */
  q?: string | null
  /**
   * Finds all rows that are counted in one query, in their order, and not the page's first. For conditions
   * that cost the same for few rows, or whose rows the planner takes for evenly spread.
   */
  atOnce?: boolean
  /** The number of rows, if it is read elsewhere anyway. */
  total?: () => Promise<number>
}

/**
 * A list that stays fast with a million rows: it reads the ids of a page first and then only those
 * rows, and counts up to what `countedFor` says. A page by key is read from there on, whatever became of
 * the row that the key was made of; beyond either end, it is the page at that end.
 */
export const largeList = <Row extends LucidRow & { id: number }>(
  list: List<Row>,
  order: Order,
  known: Known = {}
) => {
  const counted = countedFor(known)
  const reversed: Order = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' }

  /** So many rows, whether there are more, and the total if it is known then. */
  async function read(by: Order, perPage: number, { place, offset = 0 }: From = {}) {
    const limit = (known.atOnce ? Math.max(counted - offset, perPage) : perPage) + 1
    const found = await placesOf(list, by, { place, offset, limit })
    const last = offset + found.length
    const isCounted = !place && (found.length > 0 || offset === 0)
    const total = found.length < limit ? last : known.atOnce ? counted + 1 : null
    return {
      found: found.slice(0, perPage),
      hasMore: found.length > perPage,
      total: isCounted ? total : null,
    }
  }

  async function readLast(perPage: number, place?: string[]) {
    const { found, hasMore, total } = await read(reversed, perPage, { place })
    return { found: found.toReversed(), total, hasBefore: hasMore, hasAfter: Boolean(place) }
  }

  async function readFrom(perPage: number, from: From) {
    const page = await read(order, perPage, from)
    return { ...page, hasBefore: Boolean(from.place || from.offset), hasAfter: page.hasMore }
  }

  async function find({ page = 1, perPage = 100, ...keys }: Paging) {
    const [after, before] = [placeOf(order, keys.after), placeOf(order, keys.before)]
    if (before) {
      const found = await readLast(perPage, before)
      return found.hasBefore ? found : readFrom(perPage, {})
    }
    if (!after) return readFrom(perPage, { offset: (page - 1) * perPage })
    const found = await readFrom(perPage, { place: after })
    return found.found.length > 0 ? found : readLast(perPage)
  }

  return {
    async paginate(paging: Paging): Promise<Page<Row>> {
      const { found, hasBefore, hasAfter, total } = await find(paging)
      const ids = found.map(({ id }) => id)
      const [counting, rows] = await Promise.all([
        total ?? known.total?.() ?? countUpTo(counted + 1, list),
        ids.length === 0 ? [] : list.clone().clearOrder().whereIn(`${list.model.table}.id`, ids),
      ])
      const byId = new Map(rows.map((row) => [row.id, row]))
      return {
        rows: ids.flatMap((id) => byId.get(id) ?? []),
        total: counting,
        after: hasAfter ? sealed(order, found.at(-1)!) : null,
        before: hasBefore && found.length > 0 ? sealed(order, found[0]) : null,
      }
    },
  }
}
