import db from '@adonisjs/lucid/services/db'
import { withRetries } from '#services/database/transaction_retry'

/**
 * Stores where projects are if that's missing or differs from the table of places, in order of their ids.
 * Each batch is its own statement, so a stopped run can be repeated.
 *
 * @param batchSize  projects per transaction
 * @returns the number of changed projects
 */
export async function locateProjects({ batchSize = 500 } = {}): Promise<number> {
  let changed = 0
  for (let after = 0; ;) {
    const { rows } = await withRetries(() => locateBatch(after, batchSize))
    const [{ last, read, located }] = rows
    changed += located
    if (read < batchSize) return changed
    after = last
  }
}

const locateBatch = (after: number, batchSize: number) =>
  db.rawQuery<{ rows: { last: number; read: number; located: number }[] }>(
    `with batch as materialized (
       select id, point, place_point(city, county, state) as found
       from projects where id > :after order by id limit :batchSize
     ), located as (
       update projects p set point = place_point(p.city, p.county, p.state)
       from batch where p.id = batch.id
         and ((batch.point is null) <> (batch.found is null) or not batch.point ~= batch.found)
       returning p.id
     )
     select (select max(id) from batch) as last, (select count(*)::int from batch) as read,
       (select count(*)::int from located) as located`,
    { after, batchSize }
  )
