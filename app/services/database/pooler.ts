import db from '@adonisjs/lucid/services/db'

interface PgClient {
  processID: number
  query: (sql: string) => Promise<{ rows: { pid: number }[] }>
}

/**
 * Whether a connection pooler such as PgBouncer stands before PostgreSQL. A pooler gives its
 * clients made-up process ids.
 */
export async function isBehindPooler(connectionName?: string): Promise<boolean> {
  const { client } = db.connection(connectionName).getWriteClient()
  const connection: PgClient = await client.acquireConnection()
  try {
    const { rows } = await connection.query('select pg_backend_pid() as pid')
    return rows[0].pid !== connection.processID
  } finally {
    await client.releaseConnection(connection)
  }
}

let isDirect: boolean | 'asking' | undefined

/**
 * Whether this process is known to reach PostgreSQL without a pooler. The first call asks, and is
 * answered false. The address of the database doesn't change while a process runs.
 */
export function isDirectConnection(): boolean {
  if (isDirect === undefined) {
    isDirect = 'asking'
    isBehindPooler().then(
      (isPooled) => (isDirect = !isPooled),
      () => (isDirect = undefined)
    )
  }
  return isDirect === true
}
