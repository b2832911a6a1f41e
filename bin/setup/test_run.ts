import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { withClient } from './database_state.ts'
import { discard, EmbeddedPostgres } from './embedded_postgres.ts'
import { readEnvironment } from './environment.ts'
import { isAlive } from './lock.mjs'
import { testPort } from './ports.ts'
import { projectPath, SetupError } from './project.ts'

const HOST = '127.0.0.1'
/** The migrated database, of which each process gets a copy. */
const TEMPLATE = 'stagely_test'
const runs = projectPath('storage', 'test')

/** Whether another process has already prepared this test run. */
export function isPrepared(): boolean {
  return Boolean(process.env.ENV_PATH?.startsWith(runs))
}

/** Deletes what killed runs left behind: their folders and possibly a server. */
async function removeDeadRuns(): Promise<void> {
  if (!existsSync(runs)) return
  for (const name of readdirSync(runs)) {
    if (!/^\d+$/.test(name) || isAlive(Number(name))) continue
    await discard(join(runs, name, 'postgres'))
    rmSync(join(runs, name), { recursive: true, force: true })
  }
}

/**
 * The database that the environment provides for tests, if any. Throws a SetupError if its contents
 * might be needed.
 */
export function offeredDatabase(): string | undefined {
  const { TEST_DATABASE_URL, DATABASE_URL } = readEnvironment()
  if (TEST_DATABASE_URL || !DATABASE_URL) return TEST_DATABASE_URL

  const name = URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL).pathname.slice(1) : ''
  if (name.endsWith('_test')) return DATABASE_URL
  throw new SetupError(
    `The tests empty their database, and DATABASE_URL names "${name}". Name one that ends in _test, or give TEST_DATABASE_URL, or leave both out to use an embedded one.`
  )
}

/**
 * Resources of one test run: a folder, ports and a database. Nothing is shared with the demo or
 * another run, and all of it is deleted afterwards.
 */
export class TestRun {
  readonly folder = join(runs, String(process.pid))
  #server?: EmbeddedPostgres
  #url?: string
  #copying: Promise<unknown> = Promise.resolve()

  async openDatabase(): Promise<void> {
    const offered = offeredDatabase()
    await removeDeadRuns()
    mkdirSync(this.folder, { recursive: true })

    if (offered) {
      await withClient(offered, (client) =>
        client.query('drop schema if exists public cascade; create schema public')
      )
      this.#url = offered
      return
    }
    const folder = join(this.folder, 'postgres')
    this.#server = await EmbeddedPostgres.acquire({ folder, disposable: true })
    this.#url = await this.#server.database(TEMPLATE)
  }

  /** Whether all processes share one database, because the environment provides it. */
  get isShared(): boolean {
    const { TEST_DATABASE_URL, DATABASE_URL } = readEnvironment()
    return Boolean(TEST_DATABASE_URL || DATABASE_URL)
  }

  /** Copies the migrated database for one process. PostgreSQL copies one at a time. */
  async #copyOfDatabase(name: string): Promise<string | undefined> {
    const copy = `${TEMPLATE}_${name.replaceAll(/\W/g, '_')}`
    const copying = this.#copying.catch(() => {}).then(() => this.#server?.database(copy, TEMPLATE))
    this.#copying = copying
    return (await copying) ?? this.#url
  }

  /**
   * Environment variables of what prepares the run, such as the migrations. It must have ended before
   * `environment` is called, because a database with connections can't be copied.
   */
  preparationEnvironment(): Promise<NodeJS.ProcessEnv> {
    return this.#environment('preparation', this.#url)
  }

  /** Environment variables of a process with its own copy of the migrated database. */
  async environment(name: string): Promise<NodeJS.ProcessEnv> {
    return this.#environment(name, await this.#copyOfDatabase(name))
  }

  /**
   * Environment variables of one process of the run: .env.test, overridden by real ones and by the
   * run's own. ENV_PATH keeps the application from reading the developer's .env, whose keys and
   * mail servers must not be used by tests.
   */
  async #environment(name: string, url?: string): Promise<NodeJS.ProcessEnv> {
    const port = await testPort(HOST)
    return {
      ...parseEnv(readFileSync(projectPath('.env.test'), 'utf8')),
      ...process.env,
      NODE_ENV: 'test',
      ENV_PATH: this.folder,
      TZ: 'UTC',
      HOST,
      PORT: String(port),
      APP_URL: `http://${HOST}:${port}`,
      SANDBOX_PORT: String(await testPort(HOST)),
      STORAGE_PATH: join(this.folder, name),
      ...(url && { DATABASE_URL: url }),
    }
  }

  async close(): Promise<void> {
    await this.#server?.release()
    await discard(join(this.folder, 'postgres'))
    rmSync(this.folder, { recursive: true, force: true })
  }
}
