import { type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../bin/setup/database_state.ts'
import type { PostgresHome } from '../../bin/setup/postgres_home.ts'
import { launch, runProgram } from '../../bin/setup/processes.ts'

export const DATABASE = 'stagely'
/** The role of the application, as in DATABASE_URL. */
export const ROLE = 'stagely'
const SUPERUSER = 'postgres'
const START_LIMIT_MS = 30_000

/** PostgreSQL's programs and account, and the folder of both servers. */
export type Home = Pick<PostgresHome, 'programs' | 'account'> & { folder: string }

/** One PostgreSQL server of the cluster. */
export class Postgres {
  #process?: ChildProcess
  readonly home: Home
  readonly name: string
  readonly port: number
  readonly password: string
  readonly data: string

  constructor(home: Home, name: 'primary' | 'standby', port: number, password: string) {
    this.home = home
    this.name = name
    this.port = port
    this.password = password
    this.data = join(home.folder, name)
  }

  url({ user = ROLE, database = DATABASE } = {}): string {
    return `postgres://${user}:${this.password}@127.0.0.1:${this.port}/${database}?sslmode=disable`
  }

  /** Runs one statement as superuser. */
  async query<Row extends pg.QueryResultRow>(sql: string, database = 'postgres'): Promise<Row[]> {
    const url = this.url({ user: SUPERUSER, database })
    return withClient(url, async (client) => {
      const { rows } = await client.query<Row>(sql)
      return rows
    })
  }

  /** Writes a file that the server's account can read. */
  write(name: string, content: string): string {
    const path = join(this.data, name)
    writeFileSync(path, content, { mode: 0o600 })
    const { account } = this.home
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }

  /** Makes the empty data directory. */
  makeFolder(): void {
    const { account } = this.home
    rmSync(this.data, { recursive: true, force: true })
    mkdirSync(this.data, { mode: 0o700, recursive: true })
    if (account) chownSync(this.data, account.uid, account.gid)
  }

  async start(settings: string[] = []): Promise<void> {
    const { programs, account, folder } = this.home
    const flags = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${this.port}`,
      'max_connections=60',
      'timezone=UTC',
      // The standby copies what it missed from the primary's log.
      'wal_keep_size=512MB',
      ...settings,
    ].flatMap((setting) => ['-c', setting])
    const log = openSync(join(folder, 'logs', `${this.name}.log`), 'a')
    this.#process = launch(join(programs, 'bin/postgres'), ['-D', this.data, ...flags], {
      ...account,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    })
    const deadline = Date.now() + START_LIMIT_MS
    for (;;) {
      const error = await this.query('select 1').then(() => undefined, String)
      if (!error) return
      if (Date.now() > deadline) throw new Error(`The ${this.name} did not start: ${error}`)
      await wait(100)
    }
  }

  /** Ends all processes of the server at once, as when its machine loses power. */
  kill(): void {
    const pid = Number(this.#process?.pid)
    const children = globSync('/proc/[0-9]*/status').filter(
      (status) => Number(/^PPid:\t(\d+)$/m.exec(readStatus(status))?.[1]) === pid
    )
    // The parent first: it would start the others again.
    for (const each of [pid, ...children.map((status) => Number(status.split('/')[2]))]) {
      killProcess(each)
    }
  }
}

function readStatus(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Creates and starts a primary with an empty database that belongs to the application's role. */
export async function startPrimary(home: Home, port: number): Promise<Postgres> {
  const primary = new Postgres(home, 'primary', port, randomBytes(16).toString('hex'))
  primary.makeFolder()
  const secret = `${primary.data}.secret`
  writeFileSync(secret, primary.password, { mode: 0o644 })
  const child = launch(
    join(home.programs, 'bin/initdb'),
    [
      ...['-D', primary.data, `--username=${SUPERUSER}`, `--pwfile=${secret}`],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    { ...home.account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] }
  )
  const code = await new Promise((resolve) => child.once('close', resolve))
  rmSync(secret)
  if (code !== 0) throw new Error('initdb failed; it says why above.')

  await primary.start()
  await primary.query(`create role ${ROLE} login password '${primary.password}'`)
  await primary.query(`create database ${DATABASE} owner ${ROLE}`)
  return primary
}

/**
 * Copies the running primary and starts the copy as its standby. From then on the primary confirms
 * a commit only after the standby has stored it.
 */
export async function startStandby(primary: Postgres, port: number): Promise<Postgres> {
  const standby = await copyPrimary(primary, port)
  await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (standby)'`)
  await primary.query('select pg_reload_conf()')
  await untilFollowed(primary)
  return standby
}

async function untilFollowed(primary: Postgres): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const rows = await primary.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication
       where application_name = 'standby' and state = 'streaming'`
    )
    if (rows[0]?.sync_state === 'quorum') return
    await wait(100)
  }
  throw new Error('The standby does not follow the primary.')
}

async function copyPrimary(primary: Postgres, port: number): Promise<Postgres> {
  const { home, password } = primary
  const standby = new Postgres(home, 'standby', port, password)
  standby.makeFolder()
  // The embedded programs lack pg_basebackup, so this is what it does: PostgreSQL's "low-level" backup.
  const label = await withClient(
    primary.url({ user: SUPERUSER, database: 'postgres' }),
    async (client) => {
      await client.query("select pg_backup_start('copy', fast => true)")
      await runProgram('cp', ['-a', `${primary.data}/.`, standby.data])
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(wait_for_archive => false)'
      )
      return rows[0].labelfile
    }
  )
  rmSync(join(standby.data, 'postmaster.pid'), { force: true })
  for (const segment of globSync(join(standby.data, 'pg_wal', '0*'))) rmSync(segment)
  standby.write('backup_label', label)
  standby.write('standby.signal', '')
  const source = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${password}`
  await standby.start([`primary_conninfo=${source} application_name=standby sslmode=disable`])
  return standby
}

/**
 * Promotes the standby once the primary has not answered three times in a row. Stands in for Patroni,
 * pg_auto_failover or a cloud provider, which also keep two primaries from running at the same time.
 */
export async function promoteAfterFailure(primary: Postgres, standby: Postgres): Promise<void> {
  for (let failures = 0; failures < 3;) {
    const answers = await primary.query('select 1').then(
      () => true,
      () => false
    )
    failures = answers ? 0 : failures + 1
    await wait(500)
  }
  await standby.query('select pg_promote()')
}
