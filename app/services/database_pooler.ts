import db from '@adonisjs/lucid/services/db'

interface PgClient {
  processID: number
  query: (sql: string) => Promise<{ rows: { pid: number }[] }>
}

/**
 * Asks whether a connection pooler such as PgBouncer stands before PostgreSQL. A pooler gives its
 * clients made-up process ids.
 */
async function askWhetherPooled(connectionName?: string): Promise<boolean> {
  const { client } = db.connection(connectionName).getWriteClient()
  const connection: PgClient = await client.acquireConnection()
  try {
    const { rows } = await connection.query('select pg_backend_pid() as pid')
    return rows[0].pid !== connection.processID
  } finally {
    await client.releaseConnection(connection)
  }
}

/** By connection name. The address of the database doesn't change while a process runs. */
const answers = new Map<string, Promise<boolean>>()

/** Whether this process reaches PostgreSQL through a connection pooler. Asks once. */
export function isBehindPooler(connectionName = db.primaryConnectionName): Promise<boolean> {
  const known = answers.get(connectionName)
  if (known) return known
  const asked = askWhetherPooled(connectionName).catch((error: unknown) => {
    answers.delete(connectionName)
    throw error
  })
  answers.set(connectionName, asked)
  return asked
}
