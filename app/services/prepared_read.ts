import { createHash, randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { isDirectConnection } from '#services/database_pooler'

/** Values by the name that the query has for them. */
type Values = Record<string, unknown>

interface Statement {
  /** With numbered parameters. */
  text: string
  /** The names of the values, in the order of the parameters. */
  parameters: string[]
  /** Under which PostgreSQL keeps it. */
  name: string
}

/** A read that waits for a connection. The names are Knex's, whose listeners see the query. */
interface Sent {
  __knexQueryUid: string
  sql: string
  bindings: unknown[]
  name: string
}

interface Waiting {
  sent: Sent
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}

type Done = (error: Error | null, result: { rows: unknown[] }) => void

/** pg's client, as far as reads need it. */
interface Connection {
  pipeline: boolean
  connection: { stream: { cork: () => void; uncork: () => void } }
  query: (query: { text: string; values: unknown[]; name?: string }, done: Done) => void
}

/** Reads on one connection at a time. More would wait for each other too long. */
const mostTogether = 16

/** `:name`, but not the cast `::type`. */
const parameter = /(?<![:\w]):([a-z]\w*)/gi

function statementOf(sql: string): Statement {
  const parameters: string[] = []
  const text = sql.replaceAll(parameter, (_match, name: string) => `$${parameters.push(name)}`)
  return { text, parameters, name: createHash('sha256').update(text).digest('base64url') }
}

let waiting: Waiting[] = []

/** Sends one read of several. Resolves once it has been answered, whatever the answer. */
const send = (connection: Connection, { sent, resolve, reject }: Waiting, isDirect: boolean) =>
  new Promise<void>((end) => {
    const query = { text: sent.sql, values: sent.bindings, ...(isDirect && { name: sent.name }) }
    connection.query(query, (error, result) => {
      if (error) reject(error)
      else resolve(result.rows)
      end()
    })
  })

/** Sends the reads on one connection of the pool, in one piece. */
async function sendTogether(reads: Waiting[]): Promise<void> {
  const { client } = db.connection().getReadClient()
  const connection: Connection = await client.acquireConnection()
  const isDirect = isDirectConnection()
  const { stream } = connection.connection
  // Only here: whatever else uses the connection sends one query at a time.
  connection.pipeline = true
  stream.cork()
  try {
    for (const { sent } of reads) client.emit('query', sent)
    const answered = reads.map((read) => send(connection, read, isDirect))
    stream.uncork()
    await Promise.all(answered)
  } finally {
    connection.pipeline = false
    await client.releaseConnection(connection)
  }
}

function sendWaiting(): void {
  const reads = waiting
  waiting = []
  for (let first = 0; first < reads.length; first += mostTogether) {
    const together = reads.slice(first, first + mostTogether)
    sendTogether(together).catch((error) => {
      for (const { reject } of together) reject(error)
    })
  }
}

/**
 * A frequent read whose text never varies. PostgreSQL parses and plans it once per connection, and
 * all reads that are asked for in the same turn of the event loop are sent together on one
 * connection, which costs a page with eight of them a third of what eight queries cost. For reads
 * by key only: the plan has to suit all values. Reads aren't part of a transaction.
 *
 * Behind a connection pooler nothing is prepared, because the next query may be sent to a
 * connection that doesn't know it.
 */
export class PreparedRead<Row> {
  #statement: Statement | undefined

  /**
   * @param sql  with `:name` for each value. Lists its columns: with `*`, a prepared query fails
   *   once a migration adds a column
   */
  constructor(private sql: () => string) {}

  /** @throws the database's error, and an error if a value is missing */
  async rows(values: Values): Promise<Row[]> {
    const { text, parameters, name } = (this.#statement ??= statementOf(this.sql()))
    const bindings = parameters.map((key) => {
      if (values[key] === undefined) throw new Error(`The query has no value for :${key}`)
      return values[key]
    })
    const sent = { __knexQueryUid: randomUUID(), sql: text, bindings, name }
    const { client } = db.connection().getReadClient()
    try {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        if (waiting.push({ sent, resolve, reject }) === 1) setImmediate(sendWaiting)
      })
      client.emit('query-response', rows, sent)
      return rows as Row[]
    } catch (error) {
      client.emit('query-error', error, sent)
      throw error
    }
  }
}
