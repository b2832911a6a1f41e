import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { countedRows } from '#shared/console_lists'

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

/**
 * A list that stays fast with a million rows: it reads the ids of a page first and then only those
 * rows, and counts up to `countedRows`. A total of `countedRows + 1` means that there are more.
 *
 * @param known  the number of rows, if it is read elsewhere anyway
 */
export const largeList = <Row extends LucidRow>(
  list: List<Row>,
  known?: () => Promise<number>
) => ({
  async paginate(page: number, perPage: number) {
    const offset = (page - 1) * perPage
    const found = await idsOf(list).offset(offset).limit(perPage)
    const isLast = found.length < perPage && (found.length > 0 || page === 1)
    const ids = found.map(({ id }) => id)
    const [total, rows] = await Promise.all([
      isLast ? offset + found.length : (known?.() ?? countUpTo(countedRows + 1, list)),
      ids.length === 0 ? [] : list.clone().whereIn(`${list.model.table}.id`, ids),
    ])
    return { total, all: () => rows as Row[] }
  },
})
