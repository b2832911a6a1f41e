import { createHash } from 'node:crypto'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import { isDirectConnection } from '#services/database_pooler'

interface KnexQuery {
  toSQL(): { sql: string }
  options(options: { name: string }): unknown
}

/** By SQL. Only queries that never vary are prepared, so there are few. */
const names = new Map<string, string>()

function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

interface BuiltQuery {
  knexQuery: KnexQuery
  toSQL(): { sql: string }
}

/**
 * Has PostgreSQL parse and plan a frequent query once per connection, which takes longer than
 * running it. For reads by key only: the plan has to suit all values. Behind a connection pooler
 * nothing is prepared, because the next query may be sent to a connection that doesn't know it.
 *
 * @param query  lists its columns: with `*`, a prepared query fails once a migration adds a column
 */
export function prepared<Query extends BuiltQuery>(query: Query): Query {
  if (isDirectConnection()) query.knexQuery.options({ name: nameOf(query.toSQL().sql) })
  return query
}

/** All columns of a model, for a prepared query. */
export const columnsOf = (model: LucidModel): string[] =>
  [...model.$columnsDefinitions.values()].map(({ columnName }) => `${model.table}.${columnName}`)
