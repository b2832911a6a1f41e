import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** How many rows a timer reads at a time; tests change it. */
export const timerBatch = { size: 500 }

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
    const ids = await work({ after, limit: timerBatch.size })
    if (ids.length === 0) break
    after = Math.max(...ids)
    count += ids.length
  }
  return count
}

/**
 * The last item of each timer whose run ended early, by `failure`. The next run begins after it, so that
 * items that fail slowly don't keep those behind them from ever having their turn.
 */
const stoppedAt = new Map<string, number>()

interface Items<Item extends { id: number }> {
  /** The items of a batch in the order of their ids. */
  read: (batch: Batch) => PromiseLike<Item[]>
  /** Handles an item in its own transaction. @returns false if there was nothing to do anymore */
  work: (item: Item) => Promise<boolean>
  /** The warning in the log about an item that fails, which is tried again; tells timers apart. */
  failure: string
  /** What the log calls the id. */
  idName: string
  /** Also receives what `work` throws. */
  failed?: (error: unknown) => void
  /** Whether the run ends before the next item. */
  isOver?: () => boolean
}

/**
 * Handles items one after the other, for at most 20 seconds. One that fails doesn't stop the others.
 *
 * @returns how many were handled
 */
export async function oneByOne<Item extends { id: number }>(items: Items<Item>): Promise<number> {
  const { read, work, failure, idName, failed, isOver = () => false } = items
  const end = performance.now() + longestRun
  const start = stoppedAt.get(failure) ?? 0
  stoppedAt.delete(failure)
  let after = start
  let isLastRound = start === 0
  let handled = 0
  for (;;) {
    const due = await read({ after, limit: timerBatch.size })
    for (const item of due) {
      if (isLastRound && start > 0 && item.id > start) return handled
      if (isOver() || performance.now() > end) {
        stoppedAt.set(failure, after)
        return handled
      }
      try {
        if (await work(item)) handled += 1
      } catch (error) {
        failed?.(error)
        logger.warn({ err: error, [idName]: item.id }, failure)
      }
      after = item.id
    }
    if (due.length < timerBatch.size) {
      if (isLastRound) return handled
      isLastRound = true
      after = 0
    }
  }
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
  bindings: Record<string, string | number> = {}
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
