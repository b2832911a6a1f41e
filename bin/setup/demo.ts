import './typescript.js'
import { isEmptyMarket, needsMigrations, requireDatabase } from './database_state.ts'
import { demoDatabase, demoFolder, EmbeddedPostgres } from './embedded_postgres.ts'
import { ensureEnvFile, readEnvironment } from './environment.ts'
import { firstFreePort, requirePort } from './ports.ts'
import { onStopRequest, runNode, type RunningServer, startServer, stopAll } from './processes.ts'
import { secondsSince, SetupError } from './project.ts'
import type { ServerLog } from './server_log.ts'

// After the loader: measurements are started with Node.js alone, which doesn't know the application's imports.
const { configurationProblems, needsSandbox } =
  await import('../../app/services/operations/env_rules.ts')

/** What the demo's processes need to know. */
export interface Demo {
  address: string
  env: NodeJS.ProcessEnv
  needsSandbox: boolean
  /** Whether the database server is ours. */
  isEmbedded: boolean
}

const times: string[] = []

/** Runs one step of the setup and records how long it took. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  times.push(`${name} ${secondsSince(start)}`)
  return result
}

/** How long the steps have taken so far, on one line. */
export function timesTaken(): string {
  return times.join(' · ')
}

/** Throws a SetupError with the command's whole output unless it succeeded. */
export function requireSuccess(name: string, outcome: { code: number | null; output: string }) {
  if (outcome.code !== 0) throw new SetupError(`${outcome.output.trim()}\n\n${name} failed.`)
}

async function runAce(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  requireSuccess(`node ace ${args.join(' ')}`, await runNode(['ace.js', ...args], env))
}

function requireDemoEnvironment(env: NodeJS.Dict<string>, command: string): void {
  if (env.NODE_ENV === 'production') {
    throw new SetupError(
      `${command} runs the demonstration, with accounts whose passwords everybody knows, and NODE_ENV is production. README.md names the variables that production needs.`
    )
  }
  const problems = configurationProblems({ ...env, NODE_ENV: 'development' })
  if (problems.length > 0) throw new SetupError(problems.join('\n'))
}

/**
 * Prepares what `npm start` and `npm run dev` share: settings, ports and a database server. Passes
 * them to `work` and stops everything when `work` ends or fails. `meanwhile` is called once the
 * settings are right, with an environment that has no DATABASE_URL yet.
 */
export async function withDemo(
  command: string,
  work: (demo: Demo) => Promise<number>,
  meanwhile?: (demo: Demo) => void
): Promise<number> {
  ensureEnvFile()
  const settings = readEnvironment()
  requireDemoEnvironment(settings, command)
  const host = settings.HOST ?? '127.0.0.1'
  const port = await requirePort(settings.PORT ?? '3333', host, command)
  // If PORT is set for this run only, the APP_URL in .env no longer fits.
  const isMoved = process.env.PORT && !process.env.APP_URL
  const address = `http://localhost:${port}`
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: host,
    PORT: String(port),
    APP_URL: (isMoved ? undefined : settings.APP_URL) ?? address,
    SANDBOX_PORT: settings.SANDBOX_PORT ?? String(await firstFreePort(port + 1, host)),
  }
  const demo = {
    ...{ address, env, needsSandbox: needsSandbox(settings) },
    isEmbedded: !settings.DATABASE_URL,
  }

  let server: EmbeddedPostgres | undefined
  let isAskedToStop = false
  let isLost = false
  onStopRequest(() => {
    isAskedToStop = true
    void stopAll()
  })

  try {
    meanwhile?.(demo)
    if (settings.DATABASE_URL) {
      await requireDatabase(settings.DATABASE_URL)
    } else {
      server = await timed('database', () => EmbeddedPostgres.acquire({ folder: demoFolder }))
      server.onLost(() => {
        isLost = true
        void stopAll()
      })
    }
    env.DATABASE_URL = settings.DATABASE_URL ?? (await server?.database(demoDatabase))
    return await work(demo)
  } catch (error) {
    if (isAskedToStop) return 0
    throw isLost ? new SetupError('The embedded PostgreSQL ended, so Stagely stopped.') : error
  } finally {
    await stopAll()
    await server?.release()
  }
}

/**
 * Runs pending migrations and adds the sample market to an empty database: `node ace demo:prepare`, if there is
 * something to do. Its fees are paid in the payment sandbox; without a running one the seeder starts its own.
 */
export async function prepareMarket({ env, isEmbedded }: Demo): Promise<void> {
  const url = String(env.DATABASE_URL)
  const isCurrent = !(await needsMigrations(url))
  if (isCurrent && !(await isEmptyMarket(url))) return
  console.log(isCurrent ? 'Moving in the sample market…' : 'Preparing the database…')
  // Hundreds of transactions, none of which has to survive a power cut by itself.
  const fast = isEmbedded && { PGOPTIONS: '-c synchronous_commit=off' }
  await timed('market', () => runAce(['demo:prepare'], { ...env, ...fast }))
}

/** Starts the payment sandbox if this configuration needs it. */
export function startSandbox(demo: Demo, log?: ServerLog): Promise<RunningServer>[] {
  if (!demo.needsSandbox) return []
  return [startServer('The payment sandbox', ['ace.js', 'sandbox:serve'], demo.env, { log })]
}
