import db from '@adonisjs/lucid/services/db'
import { pointOf, type Point } from '#shared/gazetteer'
import type { UsState } from '#shared/us_states'
import { withRetries } from '#services/transaction_retry'

interface Row {
  id: number
  city: string | null
  county: string | null
  state: UsState | null
  point: { x: number; y: number } | null
}

const isAt = (point: Point | null, stored: Row['point']) =>
  point?.longitude === stored?.x && point?.latitude === stored?.y

/**
 * Stores where projects are if that's missing or differs from the gazetteer, in order of their ids.
 * Each batch is its own transaction, so a stopped run can be repeated. A project that is edited
 * meanwhile is left alone: the model has stored its point.
 *
 * @param batchSize  projects per transaction
 * @returns the number of changed projects
 */
export async function locateProjects({ batchSize = 500 } = {}): Promise<number> {
  let changed = 0
  for (let after = 0; ;) {
    const { rows } = await db.rawQuery<{ rows: Row[] }>(
      `select id, city, county, state, point from projects
       where id > :after order by id limit :batchSize`,
      { after, batchSize }
    )
    const located = rows
      .map((row) => ({ ...row, stored: row.point, point: pointOf(row) }))
      .filter(({ point, stored }) => !isAt(point, stored))
    if (located.length > 0) changed += await withRetries(() => store(located))
    if (rows.length < batchSize) return changed
    after = rows[rows.length - 1].id
  }
}

async function store(located: (Omit<Row, 'point'> & { point: Point | null })[]): Promise<number> {
  const { rowCount } = await db.rawQuery<{ rowCount: number }>(
    `update projects p set point = point((found.point->>'longitude')::float8,
       (found.point->>'latitude')::float8)
     from jsonb_to_recordset(:located::jsonb)
       as found(id int, city text, county text, state text, point jsonb)
     where p.id = found.id
       and (p.city, p.county, p.state) is not distinct from (found.city, found.county, found.state)`,
    { located: JSON.stringify(located) }
  )
  return rowCount
}
