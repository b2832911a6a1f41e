import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { countedFor, countedRows } from '#shared/console_lists'
import { besideMark, markedRows, pageMarks, type Marked } from '#queries/page_marks'

type List<Row> = ModelQueryBuilderContract<LucidModel, Row>

const idsOf = <Row extends LucidRow>(list: List<Row>) =>
  list.clone().clearSelect().select(`${list.model.table}.id`).pojo<{ id: number }>()

/** How many rows a list has, counted up to `most`. */
export async function countUpTo<Row extends LucidRow>(
  most: number,
  list: List<Row>
): Promise<number> {
  const counted = idsOf(list).clearOrder().limit(most)
  const { rows } = await db.rawQuery<{ rows: { total: number }[] }>(
    `select count(*)::int as total from (${counted.toQuery()}) matches`
  )
  return rows[0].total
}

interface Beginning<Row> {
  rows: List<Row>
  offset: number
}

/**
 * Where to begin reading for the row at `offset`: at the kept mark before it, so that a far page doesn't
 * read all rows before it. Rows that were added at the start since then are counted.
 */
async function beginning<Row extends LucidRow>(
  list: List<Row>,
  offset: number,
  marked?: Marked | null
): Promise<Beginning<Row>> {
  const whole = { rows: list, offset }
  const marks = marked && offset >= markedRows ? await pageMarks(marked) : []
  if (!marked || marks.length === 0) return whole
  const before = list.clone().whereRaw(besideMark(marked, 'before'), marks[0])
  const place = offset - (await countUpTo(countedRows, before))
  if (place < markedRows) return whole
  const index = Math.min(Math.floor(place / markedRows), marks.length - 1)
  return {
    rows: list.clone().whereRaw(besideMark(marked, 'after'), marks[index]),
    offset: place - index * markedRows,
  }
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
  /** The marks at which its far pages can begin. */
  marked?: Marked | null
}

/** The rows of a page, and how many the list has. */
async function pageOf<Row extends LucidRow>(
  list: List<Row>,
  found: { id: number }[],
  counting: number | Promise<number>
) {
  const ids = found.map(({ id }) => id)
  const [total, rows] = await Promise.all([
    counting,
    ids.length === 0 ? [] : list.clone().whereIn(`${list.model.table}.id`, ids),
  ])
  return { total, all: () => rows as Row[] }
}

/**
 * A list that stays fast with a million rows: it reads the ids of a page first and then only those
 * rows, and counts up to what `countedFor` says. A total of one more means that there are more.
 */
export const largeList = <Row extends LucidRow>(list: List<Row>, known: Known = {}) => ({
  async paginate(page: number, perPage: number) {
    const offset = (page - 1) * perPage
    const counted = countedFor(known)
    if (known.atOnce && offset + perPage <= counted) {
      const all = await idsOf(list).limit(counted + 1)
      return pageOf(list, all.slice(offset, offset + perPage), all.length)
    }
    const from = await beginning(list, offset, known.marked)
    const found = await idsOf(from.rows).offset(from.offset).limit(perPage)
    const isLast = found.length < perPage && (found.length > 0 || page === 1)
    const total = isLast ? offset + found.length : (known.total?.() ?? countUpTo(counted + 1, list))
    return pageOf(list, found, total)
  },
})
