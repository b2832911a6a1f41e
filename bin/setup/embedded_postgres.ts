import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import pg from 'pg'
import { withLock } from './lock.mjs'
import { findHome, OUTSIDE, type PostgresHome } from './postgres_home.ts'
import { projectPath, SetupError } from './project.ts'

declare module 'pg' {
  interface ClientBase {
    ref(): void
    unref(): void
  }
}

const USER = 'stagely'
const HOLDER = 'stagely holder'
const START_LIMIT_S = 60
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
]
/** Overrides settings of the surrounding shell. */
const ENVIRONMENT = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PGDATESTYLE: undefined,
  PGCLIENTENCODING: undefined,
}
const DISPOSABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Contents of server.json, which is kept between starts. */
interface ServerRecord {
  port: number
  user: string
  password: string
  dataDirectory: string
}

interface EmbeddedPostgresOptions {
  /** Contains server.json and, if possible, the data directory. */
  folder: string
  /** Trades durability for speed, for databases that last for one test run. */
  disposable?: boolean
}

/** Folder of the demo's server, which `npm start`, `npm run dev` and ace share. */
export const demoFolder = projectPath('storage', 'postgres')

/** Name of the demo's database. */
export const demoDatabase = 'stagely'

function recordFile(folder: string): string {
  return join(folder, 'server.json')
}

function readRecord(folder: string): ServerRecord | undefined {
  try {
    const record: ServerRecord = JSON.parse(readFileSync(recordFile(folder), 'utf8'))
    if (record.dataDirectory.startsWith(OUTSIDE)) return record
    // Data beside the record moves along with the checkout.
    return { ...record, dataDirectory: join(folder, 'data') }
  } catch {
    return undefined
  }
}

/** Runs a PostgreSQL program as the account that owns the server. Resolves to its exit code. */
async function runPostgres(
  { programs, account }: PostgresHome,
  program: 'initdb' | 'pg_ctl',
  args: string[],
  onOutput?: (text: string) => void
): Promise<number | null> {
  const env = { ...process.env, ...ENVIRONMENT }
  // The server inherits the output of pg_ctl; a pipe would stay open as long as the server runs.
  const stdio = onOutput ? 'pipe' : 'ignore'
  const child = spawn(join(programs, 'bin', program), args, { ...account, cwd: '/', env, stdio })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => onOutput?.(part.toString()))
  }
  const [code] = await once(child, 'close')
  return code
}

async function pgCtl(home: PostgresHome, action: string, flags: string[] = []): Promise<boolean> {
  const args = [action, '-D', home.dataDirectory, ...flags]
  return (await runPostgres(home, 'pg_ctl', args)) === 0
}

/**
 * Removes a postmaster.pid left by a crash, because its process id may now belong to another
 * program.
 */
function removeStalePid({ dataDirectory }: PostgresHome): void {
  const file = join(dataDirectory, 'postmaster.pid')
  if (!existsSync(file) || !existsSync('/proc/self/cmdline')) return
  const command = `/proc/${Number.parseInt(readFileSync(file, 'utf8'))}/cmdline`
  const isServer = existsSync(command) && readFileSync(command, 'utf8').includes(dataDirectory)
  if (!isServer) rmSync(file, { force: true })
}

/** Stops the server if it is running, without waiting for its clients. */
async function stop(home: PostgresHome): Promise<void> {
  removeStalePid(home)
  if (!(await pgCtl(home, 'status'))) return
  if (await pgCtl(home, 'stop', ['-m', 'fast', '-t', '10'])) return
  await pgCtl(home, 'stop', ['-m', 'immediate'])
}

/** Creates an empty data directory. */
async function initialise(home: PostgresHome, password: string, flags: string[]): Promise<void> {
  const { dataDirectory, account } = home
  const secret = `${dataDirectory}.secret`
  rmSync(dataDirectory, { recursive: true, force: true })
  mkdirSync(dataDirectory, { mode: 0o700, recursive: true })
  writeFileSync(secret, password, { mode: 0o600 })
  if (account) {
    for (const path of [dataDirectory, secret]) chownSync(path, account.uid, account.gid)
  }

  const login = [`--username=${USER}`, `--pwfile=${secret}`, '--auth=scram-sha-256']
  const text = ['--encoding=UTF8', '--locale=C', '--no-instructions']
  let output = ''
  const code = await runPostgres(
    home,
    'initdb',
    [`--pgdata=${dataDirectory}`, ...login, ...text, ...flags],
    (part) => (output += part)
  )
  rmSync(secret, { force: true })
  if (code === 0) return
  rmSync(dataDirectory, { recursive: true, force: true })
  throw new SetupError(
    `The embedded PostgreSQL could not be prepared. It says:\n${output.trim()}\n\nDATABASE_URL names another server to use instead.`
  )
}

function urlOf({ port, user, password }: ServerRecord, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Connects to the server if it is running. The random password proves that it is ours. */
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

type Held = { record: ServerRecord; home: PostgresHome; holder: pg.Client }

/** False for the server of another checkout, whose record was copied along with its folder. */
async function servesFrom(holder: pg.Client, { dataDirectory }: PostgresHome): Promise<boolean> {
  const { rows } = await holder.query<{ data_directory: string }>('show data_directory')
  return rows[0].data_directory === dataDirectory
}

/** Connects to a running server. Waits while it is starting or recovering. */
async function joinRunning(record: ServerRecord, home: PostgresHome): Promise<Held | undefined> {
  const deadline = Date.now() + START_LIMIT_S * 1000
  while (Date.now() < deadline) {
    const holder = await connect(record)
    if (holder && (await servesFrom(holder, home))) return { record, home, holder }
    await holder?.end()
    removeStalePid(home)
    if (!(await pgCtl(home, 'status'))) return undefined
    await sleep(200)
  }
  return undefined
}

async function start(
  { folder, disposable }: EmbeddedPostgresOptions,
  home: PostgresHome,
  known?: ServerRecord
): Promise<Held> {
  const { dataDirectory } = home
  const isKnown = known?.dataDirectory === dataDirectory && existsSync(dataDirectory)
  const login = isKnown ? known : { user: USER, password: randomBytes(24).toString('hex') }

  if (!isKnown) {
    // Data without server.json comes from a deleted checkout or an interrupted start.
    await stop(home)
    rmSync(recordFile(folder), { force: true })
    await initialise(home, login.password, disposable ? ['--no-sync'] : [])
  }

  const port = await getPort({ port: known?.port, host: '127.0.0.1' })
  const record = { port, user: login.user, password: login.password, dataDirectory }
  writeFileSync(recordFile(folder), JSON.stringify(record, null, 2), { mode: 0o600 })

  const log = join(dataDirectory, 'server.log')
  rmSync(log, { force: true })
  const settings = [...SETTINGS, ...(disposable ? DISPOSABLE : []), `port=${port}`]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  await pgCtl(home, 'start', ['-t', String(START_LIMIT_S), '-l', log, '-o', options])
  const held = await joinRunning(record, home)
  if (held) return held

  const tail = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-8) : []
  await stop(home)
  throw new SetupError(
    `The embedded PostgreSQL did not start. It says:\n${tail.join('\n')}\n\nIf ${basename(folder)} was written by another version, delete ${folder}; DATABASE_URL names another server to use instead.`
  )
}

/**
 * A running embedded server. Every process that uses it keeps one idle connection open, and the
 * last one to close it stops the server. The operating system closes the connection of a killed
 * process, so there is no list of users that could become outdated.
 */
export class EmbeddedPostgres {
  #folder: string
  #held: Held
  #isReleased = false
  #release?: Promise<void>

  private constructor(folder: string, held: Held) {
    this.#folder = folder
    this.#held = held
    held.holder.on('error', () => {})
  }

  /** Connects to the folder's running server, or starts one. */
  static async acquire(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const { folder } = options
    try {
      return await withLock(join(folder, 'lock'), async () => {
        const record = readRecord(folder)
        const home = findHome(folder, record?.dataDirectory)
        const running = record && (await joinRunning(record, home))
        return new EmbeddedPostgres(folder, running ?? (await start(options, home, record)))
      })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EACCES' && code !== 'EPERM') throw error
      throw new SetupError(
        `This user may not use ${folder}; another user seems to have made it. Run the command as that user, or delete the folder.`
      )
    }
  }

  /** Lets a script end while the connection is open; it must call `release` itself. */
  unref(): void {
    this.#held.holder.unref()
  }

  /** Calls back if the server stops while it is in use. */
  onLost(callback: () => void): void {
    this.#held.holder.once('end', () => {
      if (!this.#isReleased) callback()
    })
  }

  /** URL of a database, which is created if it doesn't exist. */
  database(name: string, template = 'template1'): Promise<string> {
    const { holder, record } = this.#held
    return withLock(join(this.#folder, 'lock'), async () => {
      const known = await holder.query('select from pg_database where datname = $1', [name])
      if (!known.rowCount) {
        const [created, source] = [name, template].map((part) => pg.escapeIdentifier(part))
        await holder.query(`create database ${created} template ${source}`)
      }
      return urlOf(record, name)
    })
  }

  /** Closes this process's connection, and stops the server if no other process uses it. */
  release(): Promise<void> {
    const { holder, home } = this.#held
    this.#release ??= withLock(join(this.#folder, 'lock'), async () => {
      this.#isReleased = true
      holder.ref()
      const isShared = await this.#isHeldByOthers()
      await holder.end().catch(() => {})
      if (!isShared) await stop(home)
    })
    return this.#release
  }

  async #isHeldByOthers(): Promise<boolean> {
    try {
      const { rowCount } = await this.#held.holder.query(
        'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [HOLDER]
      )
      return Boolean(rowCount)
    } catch {
      return false
    }
  }
}

/** Stops the server of a folder made by `acquire` if it is running, and deletes all its data. */
export async function discard(folder: string): Promise<void> {
  const record = readRecord(folder)
  if (record) {
    await stop(findHome(folder, record.dataDirectory))
    rmSync(dirname(record.dataDirectory), { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}
