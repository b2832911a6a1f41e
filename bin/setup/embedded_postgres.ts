import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withLock } from './lock.ts'
import { freePort, isFree } from './ports.ts'
import { findHome } from './postgres_home.ts'
import { initialise, launch, runningPort, stop } from './postgres_process.ts'
import { projectPath, SetupError } from './project.ts'

declare module 'pg' {
  interface ClientBase {
    ref(): void
    unref(): void
  }
}

const USER = 'stagely'
const HOLDER = 'stagely holder'
const START_LIMIT_MS = 60_000

/** What server.json beside the data directory remembers from start to start. */
interface ServerRecord {
  port: number
  user: string
  password: string
  dataDirectory: string
}

interface EmbeddedPostgresOptions {
  /** Holds server.json, server.log and, where possible, the data directory. */
  folder: string
  /** Gives up durability for speed; for databases that live as long as one test run. */
  disposable?: boolean
}

/** Where the demonstration's server lives, shared by `npm start`, `npm run dev` and ace. */
export const demoFolder = projectPath('storage', 'postgres')

/** Name of the demonstration's database on that server. */
export const demoDatabase = 'stagely'

function readRecord(folder: string): ServerRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/** Address of a database on the server; the answer holds the password. */
function urlOf({ port, user, password }: ServerRecord, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Connects to a server that is there and is ours (the random password proves it). */
async function connect(record: ServerRecord): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(record, 'postgres'),
    application_name: HOLDER,
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => {})
    return undefined
  }
}

/**
 * A running embedded server, held open by one idle connection. Every process that uses the
 * server holds one, and the last to let go stops it. The system closes the connection of a
 * process that was killed, so no list of users can go stale.
 */
export class EmbeddedPostgres {
  #folder: string
  #record: ServerRecord
  #holder: pg.Client
  #isReleased = false
  #release?: Promise<void>

  private constructor(folder: string, record: ServerRecord, holder: pg.Client) {
    this.#folder = folder
    this.#record = record
    this.#holder = holder
    holder.on('error', () => {})
  }

  /** Uses the server of this folder: the running one, or else a new one. */
  static async acquire(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const { folder } = options
    try {
      return await withLock(join(folder, 'lock'), async () => {
        const { record, holder } = (await attach(folder)) ?? (await start(options))
        return new EmbeddedPostgres(folder, record, holder)
      })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EACCES' && code !== 'EPERM') throw error
      throw new SetupError(
        `This user may not use ${folder}; another user seems to have made it. Run the command as that user, or delete the folder.`
      )
    }
  }

  /** Lets a script end although the connection is open (it then has to release by itself). */
  unref(): void {
    this.#holder.unref()
  }

  /** Calls back when the server goes away while it is still in use. */
  onLost(callback: () => void): void {
    this.#holder.once('end', () => {
      if (!this.#isReleased) callback()
    })
  }

  /** Address of a database, which is created when it does not exist. */
  database(name: string, template = 'template1'): Promise<string> {
    return withLock(join(this.#folder, 'lock'), async () => {
      const known = await this.#holder.query('select from pg_database where datname = $1', [name])
      if (!known.rowCount) {
        const [created, source] = [name, template].map((part) => pg.escapeIdentifier(part))
        await this.#holder.query(`create database ${created} template ${source}`)
      }
      return urlOf(this.#record, name)
    })
  }

  /** Lets go of the server, and stops it when nobody else holds it. */
  release(): Promise<void> {
    this.#release ??= withLock(join(this.#folder, 'lock'), async () => {
      this.#isReleased = true
      this.#holder.ref()
      const isShared = await this.#isHeldByOthers()
      await this.#holder.end().catch(() => {})
      if (!isShared) await stop(this.#record.dataDirectory)
    })
    return this.#release
  }

  async #isHeldByOthers(): Promise<boolean> {
    try {
      const { rowCount } = await this.#holder.query(
        'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [HOLDER]
      )
      return Boolean(rowCount)
    } catch {
      return false
    }
  }
}

type Held = { record: ServerRecord; holder: pg.Client }

/** Joins the server that runs already, be it another command's or left by one that was killed. */
async function attach(folder: string): Promise<Held | undefined> {
  const record = readRecord(folder)
  const port = record && runningPort(record.dataDirectory)
  if (!record || !port) return undefined
  return waitFor({ ...record, port }, () => !runningPort(record.dataDirectory))
}

async function start({ folder, disposable }: EmbeddedPostgresOptions): Promise<Held> {
  const known = readRecord(folder)
  const home = findHome(folder, known?.dataDirectory)
  const isKnown = known?.dataDirectory === home.dataDirectory && existsSync(home.dataDirectory)
  const login = isKnown ? known : { user: USER, password: randomBytes(24).toString('hex') }

  if (!isKnown) {
    // Data without a record of its password was left by a deleted checkout or a broken start.
    await stop(home.dataDirectory)
    initialise(home, login, disposable ? ['--no-sync'] : [])
  }

  const port = known && (await isFree(known.port)) ? known.port : await freePort()
  const { user, password } = login
  const record = { port, user, password, dataDirectory: home.dataDirectory }
  writeFileSync(join(folder, 'server.json'), JSON.stringify(record, null, 2), { mode: 0o600 })

  const logFile = join(folder, 'server.log')
  const settings: Record<string, string> = disposable
    ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
    : {}
  const held = await waitFor(record, launch(home, { port, logFile, settings }))
  if (held) return held

  await stop(home.dataDirectory)
  const tail = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n').slice(-8) : []
  throw new SetupError(
    `The embedded PostgreSQL did not start. It says:\n${tail.join('\n')}\n\nIf ${basename(folder)} was written by another version, delete ${folder}; DATABASE_URL names another server to use instead.`
  )
}

/** Connects as soon as the server answers; gives up when it has ended or after a minute. */
async function waitFor(record: ServerRecord, hasEnded: () => boolean): Promise<Held | undefined> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    const holder = await connect(record)
    if (holder) return { record, holder }
    if (hasEnded()) return undefined
    await sleep(15)
  }
  return undefined
}

/** Stops the server of a folder made by `acquire` if it still runs, and removes all of it. */
export async function discard(folder: string): Promise<void> {
  const record = readRecord(folder)
  if (record) {
    await stop(record.dataDirectory)
    rmSync(dirname(record.dataDirectory), { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}
