import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

const batchSize = 500

/**
 * Reads a table's rows, newest first, in batches to limit memory use.
 *
 * @param query  a new query at each call, unordered or newest first
 */
export async function* inBatches<Model extends LucidModel, Row extends LucidRow & { id: number }>(
  table: string,
  query: () => ModelQueryBuilderContract<Model, Row>
): AsyncGenerator<Row> {
  let before: number | null = null
  for (;;) {
    const page = query().orderBy(`${table}.id`, 'desc').limit(batchSize)
    const rows: Row[] = await (before === null ? page : page.where(`${table}.id`, '<', before))
    yield* rows
    if (rows.length < batchSize) return
    before = rows[rows.length - 1].id
  }
}
