import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import app from '@adonisjs/core/services/app'
import paymentsConfig from '#config/payments'
import { waitUntil } from '#tests/helpers/waiting'
import { testPort } from '../../bin/setup/ports.js'

/** A free port for a server that starts later. */
export const freePort = () => testPort('127.0.0.1')

/** Asks a server to run a command in its process. */
export interface CommandRequest {
  id: number
  name: string
  args: string[]
}

export interface CommandOutcome {
  /** Exit code. */
  code: number
  /** What the command printed. */
  text: string
}

export interface SecondServer {
  port: number
  pid: number
  /** Its output so far. */
  log: () => string
  /** Runs an ace command in its process. */
  run: (name: string, ...args: string[]) => Promise<CommandOutcome>
  /** Sends SIGTERM. Returns the exit code. */
  terminate: () => Promise<number | null>
  /** The signal that ended it, or null if it exited by itself. */
  ended: Promise<NodeJS.Signals | null>
  stop: () => Promise<void>
}

/** The lines of a server's output that are JSON. */
export const logLines = <Line = Record<string, unknown>>(log: string): Line[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

/** Migrations write the classes of the tables, which another server of the tests may be loading. */
const keepingSchema = (script: string[]) =>
  script.includes('migration:run') ? [...script, '--no-schema-generate'] : script

function startProcess(script: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, keepingSchema(script), {
    cwd: app.makePath(),
    // Through the channel a server reports that it is ready.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, STRIPE_API_BASE: paymentsConfig.apiBase, ...settings },
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_, signal) => resolve(signal))
  )
  return { child, ended }
}

/**
 * Runs a command in a separate process, with the database and payment provider of the tests.
 * @returns its exit code, or the signal that ended it
 */
export async function runCommand(
  name: string,
  settings: Record<string, string> = {},
  script = ['ace.js', name]
) {
  const { child, ended } = startProcess(script, settings)
  child.stdout?.resume()
  child.stderr?.resume()
  return (await ended) ?? child.exitCode
}

/** Starts a command in a separate process, and captures its output without colors. */
export function startCommand(args: string[], settings: Record<string, string> = {}) {
  const { child, ended } = startProcess(['ace.js', ...args], settings)
  let written = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => (written += chunk))
  }
  const closed = new Promise((resolve) => child.once('close', resolve))
  const log = () => stripVTControlCharacters(written)
  return { child, log, ended: Promise.all([ended, closed]) }
}

/**
 * The same with arguments; captures the output without colors.
 * @returns its exit code and its output
 */
export async function readCommand(args: string[], settings: Record<string, string> = {}) {
  const { child, log, ended } = startCommand(args, settings)
  await ended
  return { code: child.exitCode, text: log() }
}

const serverScript = [
  '--import=./bin/setup/typescript.js',
  '--import=./tests/helpers/remote_commands.ts',
  'bin/server.ts',
]

/** Has a server's process run a command, and returns the outcome that it reports. */
let requests = 0
function askToRun(child: ChildProcess, name: string, args: string[]): Promise<CommandOutcome> {
  const id = (requests += 1)
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error(`The server ended during ${name}`))
    const read = (message: Partial<CommandRequest> & CommandOutcome) => {
      if (message.id !== id) return
      child.off('message', read).off('exit', end)
      resolve({ code: message.code, text: stripVTControlCharacters(message.text) })
    }
    child.on('message', read).once('exit', end)
    child.send({ id, name, args } satisfies CommandRequest)
  })
}

/** The database's time limits as they are in production: for tests that wait until they are over. */
export const impatient = { DATABASE_PATIENCE: '1' }

/**
 * Starts another process of the application on its own port, with other settings. It runs no queue
 * worker, and uses the payment sandbox of the tests.
 */
export async function startSecondServer(
  settings: Record<string, string>,
  script = serverScript
): Promise<SecondServer> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const { child, ended } = startProcess(script, {
    PORT: String(port),
    QUEUE_WORKER: 'off',
    ...settings,
  })
  let written = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => (written += chunk))
  }
  const log = () => written
  const terminate = async () => {
    child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  let isReady = false
  child.on('message', (message) => (isReady ||= message === 'ready'))
  const stop = async () => {
    child.kill('SIGTERM')
    const patience = wait(5_000, undefined, { ref: false })
    await Promise.race([ended, patience.then(() => child.kill('SIGKILL'))])
    await ended
  }
  try {
    await waitUntil('the second server starts', () => {
      if (child.exitCode ?? child.signalCode)
        throw new Error(`The second server ended:\n${written}`)
      return isReady
    })
  } catch (error) {
    await stop()
    throw error
  }
  const run = (name: string, ...args: string[]) => askToRun(child, name, args)
  return { port, pid: Number(child.pid), log, run, terminate, ended, stop }
}

/**
 * Settings of a server that keeps nothing of a test in its memory: the rate limits are in the
 * database, reads are not counted, and no page is kept. It takes the client's IP address from
 * X-Forwarded-For.
 */
export const sharedSettings = {
  LIMITER_STORE: 'database',
  THROTTLE_READS: '0',
  PAGE_CACHE: '0',
  TRUST_PROXY: 'loopback',
}

let shared: Promise<SecondServer> | undefined

/** The second server that the tests of this process share. It ends with the suite. */
export const sharedServer = () => (shared ??= startSecondServer(sharedSettings))

export async function stopSharedServer() {
  const server = await shared
  shared = undefined
  await server?.stop()
}
