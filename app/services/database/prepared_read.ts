import { createHash, randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import { isDirectConnection } from '#services/database/pooler'

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

/** Keeps a shared statement short, however many requests wait. */
const mostShared = 200
/**
 * Milliseconds between a shared query and the next. PostgreSQL answers in less than one, so without
 * a pause most of them would have a single request, and sending them would take the most time of all.
 */
const pause = 10
/** So many waiting requests end the pause early. */
const enough = 16
/** Milliseconds after which a shared query fails: PostgreSQL can't say so over a dead connection. */
const patience = 7000

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

/** Requests that one query answers. */
interface Asking<Row> {
  values: Values
  resolve: (row: Row) => void
  reject: (error: unknown) => void
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('No answer from the database'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), patience)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** All columns of a model. */
export const columnsOf = (model: LucidModel): string[] =>
  [...model.$columnsDefinitions.values()].map(({ columnName }) => `${model.table}.${columnName}`)

/**
 * The one way to read fast: a frequent query whose text never varies. Three things make it cheap.
 *
 * - **Prepared:** PostgreSQL parses and plans it once per connection, which takes longer than running
 *   it. After five runs one plan serves all values, which suits reads by key, but not a search of
 *   crowded and empty places. Lists are read in subqueries, `(select :ids::int[])`, so that their length
 *   doesn't count. Behind a connection pooler nothing is prepared, because the next query may be sent
 *   to a connection that doesn't know it.
 * - **Sent together:** `rows` in the same turn of the event loop are sent on one connection, in one
 *   piece, and the page waits for the database once. A page with eight of them costs a third of what
 *   eight queries cost. So read with `Promise.all`, and after what the others depend on.
 * - **Shared:** `shared` answers all requests that wait at the same time with one query. While one is on its
 *   way, and for a few milliseconds after it, requests wait and form the next. It starts after they
 *   have arrived, so each reads what was committed before. A lone request doesn't wait.
 *
 * It has a connection of its own and sees nothing that a transaction hasn't committed. With all
 * connections in transactions that wait for such a read, nothing would go on. So it isn't used within one, which
 * the tests check (`tests/helpers/transaction_reads.ts`). Everything else is an ordinary query.
 */
export class PreparedRead<Row> {
  #statement: Statement | undefined
  #asking: Asking<Row>[] = []
  #isAsking = false
  #endPause = () => {}

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

  /**
   * The row for these values, from one query for all requests that wait. There `:name` is an array
   * of each one's value, and the query returns a row for each, in the same order.
   *
   * @throws the error of its query, as all its requests do; ETIMEDOUT after seven seconds
   */
  shared(values: Values): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.#asking.push({ values, resolve, reject })
      if (!this.#isAsking) void this.#askAll()
      else if (this.#asking.length >= enough) this.#endPause()
    })
  }

  async #askAll() {
    this.#isAsking = true
    while (this.#asking.length > 0) {
      const asked = this.#asking.splice(0, mostShared)
      try {
        const lists = Object.keys(asked[0].values).map((name) => [
          name,
          asked.map(({ values }) => values[name]),
        ])
        const rows = await inTime(this.rows(Object.fromEntries(lists)))
        for (const [place, { resolve }] of asked.entries()) resolve(rows[place])
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
      await this.#pause()
    }
    this.#isAsking = false
  }

  #pause(): Promise<void> {
    if (this.#asking.length >= enough) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
