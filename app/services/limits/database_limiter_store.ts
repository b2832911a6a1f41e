import { configProvider } from '@adonisjs/core'
import type { LimiterManagerStoreFactory } from '@adonisjs/limiter/types'
import LimiterDatabaseStore from '@adonisjs/limiter/stores/database'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

interface Statement {
  name: string
  text: string
  values: unknown[]
}

interface Connection {
  query(statement: Omit<Statement, 'name'>): Promise<unknown>
}

/**
 * The query client without names for the limiter's statements. A named statement is prepared on one
 * server connection; behind a pooler in transaction mode the next query may use another connection,
 * where the name is unknown or already taken.
 */
function withoutStatementNames(client: QueryClientContract): QueryClientContract {
  const { client: pool } = client.getWriteClient()
  const limiterPool = {
    async acquireConnection() {
      const connection: Connection = await pool.acquireConnection()
      const query = ({ text, values }: Statement) => connection.query({ text, values })
      return { connection, query }
    },
    releaseConnection: ({ connection }: { connection: Connection }) =>
      pool.releaseConnection(connection),
  }
  return Object.create(client, { getWriteClient: { value: () => ({ client: limiterPool }) } })
}

/** The limiter's database store, which also works behind a connection pooler. */
export const databaseLimiterStore = (config: { tableName: string }) =>
  configProvider.create<LimiterManagerStoreFactory>(async (app) => {
    const db = await app.container.make('lucid.db')
    const client = withoutStatementNames(db.connection())
    return (options) => new LimiterDatabaseStore(client, { ...config, ...options })
  })
