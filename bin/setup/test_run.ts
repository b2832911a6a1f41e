import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import getPort from 'get-port'
import { withClient } from './database_state.ts'
import { discard, EmbeddedPostgres } from './embedded_postgres.ts'
import { readEnvironment } from './environment.ts'
import { isAlive } from './lock.mjs'
import { firstFreePort } from './ports.ts'
import { projectPath, SetupError } from './project.ts'

const HOST = '127.0.0.1'
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
  readonly #copies = new Map<string, string>()

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
    this.#url = await this.#server.database('stagely_test')
  }

  /**
   * Copies the migrated database for each of these parts, so that they can run in parallel. If the
   * environment provides the database, it can't be copied and the suites share it.
   */
  async copyDatabase(names: string[]): Promise<void> {
    for (const name of names) {
      const copy = `stagely_test_${name.replace(' ', '_')}`
      const url = await this.#server?.database(copy, 'stagely_test')
      if (url) this.#copies.set(name, url)
    }
  }

  /** Whether all suites share one database. */
  get isShared(): boolean {
    const { TEST_DATABASE_URL, DATABASE_URL } = readEnvironment()
    return Boolean(TEST_DATABASE_URL || DATABASE_URL)
  }

  /**
   * Environment variables of one process of the run: .env.test, overridden by real ones and by the
   * run's own. ENV_PATH keeps the application from reading the developer's .env, whose keys and
   * mail servers must not be used by tests.
   */
  async environment(name: string): Promise<NodeJS.ProcessEnv> {
    const port = await getPort({ host: HOST })
    const url = this.#copies.get(name) ?? this.#url
    return {
      ...parseEnv(readFileSync(projectPath('.env.test'), 'utf8')),
      ...process.env,
      NODE_ENV: 'test',
      ENV_PATH: this.folder,
      TZ: 'UTC',
      HOST,
      PORT: String(port),
      APP_URL: `http://${HOST}:${port}`,
      SANDBOX_PORT: String(await firstFreePort(port + 1, HOST)),
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
