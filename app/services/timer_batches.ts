import db from '@adonisjs/lucid/services/db'

/** Rows that a timer reads at a time. */
const batchSize = 500

/** Milliseconds after which a timer leaves the rest to its next run, so that others have their turn. */
const longestRun = 20_000

/** For work that no later run would continue. */
export const untilDone = Infinity

/** Where a batch begins, and how many rows it has at most. */
export interface Batch {
  /** Only rows with a higher id. */
  after: number
  limit: number
}

/**
 * Repeats `work` until it finds no more rows. Each batch begins after the last one, so rows that
 * stay are passed over until the next run.
 *
 * @param work  reads or changes the rows of a batch in the order of their ids; returns these ids
 * @param longest  milliseconds after which no further batch begins
 * @returns the number of rows
 */
export async function inBatches(
  work: (batch: Batch) => Promise<number[]>,
  longest: number = longestRun
): Promise<number> {
  const end = performance.now() + longest
  let after = 0
  let count = 0
  while (performance.now() < end) {
    const ids = await work({ after, limit: batchSize })
    if (ids.length === 0) break
    after = Math.max(...ids)
    count += ids.length
  }
  return count
}

interface Items<Item extends { id: number }> {
  /** The items of a batch in the order of their ids. */
  read: (batch: Batch) => PromiseLike<Item[]>
  /** Handles an item in its own transaction. @returns false if there was nothing to do anymore */
  work: (item: Item) => Promise<boolean>
  /** Receives what `work` throws. The item is tried again in the next run. */
  failed: (error: unknown, item: Item) => void
  /** Whether the run ends before the next item. */
  isOver?: () => boolean
}

/**
 * Handles items one after the other, for at most 20 seconds. One that fails doesn't stop the others.
 *
 * @returns how many were handled
 */
export async function oneByOne<Item extends { id: number }>(items: Items<Item>): Promise<number> {
  const { read, work, failed, isOver = () => false } = items
  const end = performance.now() + longestRun
  let handled = 0
  await inBatches(async (batch) => {
    const due = await read(batch)
    for (const item of due) {
      if (isOver() || performance.now() > end) return []
      try {
        if (await work(item)) handled += 1
      } catch (error) {
        failed(error, item)
      }
    }
    return due.map(({ id }) => id)
  })
  return handled
}

/**
 * Deletes the rows of a table in batches, each in a statement of its own. Rows that another worker
 * has locked are left to it.
 *
 * @param condition  SQL
 * @returns how many
 */
export async function deleteInBatches(
  table: string,
  condition: string,
  bindings: Record<string, string | number>
): Promise<number> {
  return inBatches(async (batch) => {
    const { rows } = await db.rawQuery<{ rows: { id: number }[] }>(
      `with old as (
         select id from ${table} where id > :after and ${condition}
         order by id limit :limit for update skip locked
       )
       delete from ${table} using old where ${table}.id = old.id returning old.id`,
      { ...bindings, ...batch }
    )
    return rows.map(({ id }) => id)
  })
}
