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

/** Whether this process belongs to a run that another process has prepared. */
export function isPrepared(): boolean {
  return Boolean(process.env.ENV_PATH?.startsWith(runs))
}

/** A run that was killed leaves its folder, and maybe its server, behind. */
async function removeDeadRuns(): Promise<void> {
  if (!existsSync(runs)) return
  for (const name of readdirSync(runs)) {
    if (!/^\d+$/.test(name) || isAlive(Number(name))) continue
    await discard(join(runs, name, 'postgres'))
    rmSync(join(runs, name), { recursive: true, force: true })
  }
}

/**
 * The database that the environment offers for tests, if it offers one. Throws a SetupError
 * when it might be one whose contents somebody needs.
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
 * What one run of the tests has to itself: a folder, ports, a database. Nothing of it is
 * shared with the demonstration or with another run, and it is gone afterwards.
 */
export class TestRun {
  readonly folder = join(runs, String(process.pid))
  #server?: EmbeddedPostgres
  #url?: string
  readonly #copies = new Map<string, string>()

  /** Gets an empty database. */
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
   * Copies the migrated database for each process of the suites, so that they run side by side.
   * A database that was offered is the only one we may use: then the suites share it.
   */
  async copyDatabase(processes: string[]): Promise<void> {
    for (const name of processes) {
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
   * Environment of one process of the run: .env.test, below the real environment, and what
   * the run has to itself. ENV_PATH keeps the developer's .env away, whose keys and mail
   * servers are none of the tests' business.
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
