import db from '@adonisjs/lucid/services/db'
import { isBehindPooler } from '#services/database_pooler'

/**
 * Milliseconds after which a query without an answer fails. PostgreSQL gives up after five seconds
 * itself, but can't say so over a connection that is dead.
 */
const patience = 7000

/**
 * Runs a frequent query. PostgreSQL parses and plans it once per connection, which takes longer
 * than running it. Behind a connection pooler the query isn't prepared, because the next one may
 * be sent to a connection that doesn't know it.
 *
 * @param name      unique for `sql`
 * @param bindings  arrays for the `?` in `sql`
 */
export async function preparedQuery<Row>(
  name: string,
  sql: string,
  bindings: (string[] | number[])[]
): Promise<Row[]> {
  const query = db.connection().getWriteClient().raw(sql, bindings).timeout(patience)
  const { rows } = (await isBehindPooler()) ? await query : await query.options({ name })
  return rows
}
