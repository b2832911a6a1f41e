import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot, SetupError, Stopped } from './project.ts'
import type { ServerLog } from './server_log.ts'

/** Longer than the application gives open requests before it closes them. */
const STOP_LIMIT_MS = 12_000
const PARENT_CHECK_MS = 300
const READY_LIMIT_MS = 60_000
/** Flag of Node.js for processes that end with this script, even if it is killed. */
export const FOLLOW_PARENT = `--import=${new URL('follow_parent.js', import.meta.url).href}`

/** Small V8 young generation, to keep the demo's idle memory low. A smaller one slows the start. */
const SMALL_MEMORY = ['--max-semi-space-size=8']

const isWindows = process.platform === 'win32'
const running = new Set<ChildProcess>()
let isStopping = false

export interface Outcome {
  code: number | null
  output: string
}

/**
 * Starts a program in the checkout in its own process group: Ctrl-C then only reaches this script,
 * which stops its processes in order.
 */
export function launch(program: string, args: string[], options: SpawnOptions): ChildProcess {
  if (isStopping) throw new Stopped()
  const child = spawn(program, args, { cwd: projectRoot, detached: !isWindows, ...options })
  running.add(child)
  for (const event of ['close', 'error']) child.once(event, () => running.delete(child))
  return child
}

/** Starts Node.js. It ends with this script, even if the script is killed. */
export function launchNode(
  args: string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe'
): ChildProcess {
  const stdio: SpawnOptions['stdio'] = ['ignore', output, output, 'ipc']
  return launch(process.execPath, [FOLLOW_PARENT, ...args], { env, stdio })
}

export interface RunningServer {
  /** Rejects with a SetupError when the server ends. */
  ended: Promise<never>
  stop: () => Promise<void>
}

interface ServerOptions {
  /** Takes what the server prints; without it that goes to the terminal. */
  log?: ServerLog
  /** Until then bin/server.ts loads the application, but does not start it. */
  mayStart?: Promise<unknown>
}

/** Starts a server and waits until it reports that it is ready, as the framework does. */
export async function startServer(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { log, mayStart }: ServerOptions = {}
): Promise<RunningServer> {
  // Without colors the log is JSON.
  const forLog = log ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}
  const waiting = mayStart ? { WAIT_TO_START: '1' } : {}
  const settings = { ...env, ...forLog, ...waiting }
  const child = launchNode([...SMALL_MEMORY, ...args], settings, log ? 'pipe' : 'inherit')
  log?.follow(child.stdout, child.stderr)
  const ended = once(child, 'exit').then(() => {
    throw new SetupError(`${name} ended; it says why above.`)
  })
  if (mayStart) {
    await Promise.race([mayStart, ended])
    child.send('start')
  }
  await Promise.race([untilReady(name, child), ended])
  const stop = async () => {
    signal(child, 'SIGTERM')
    await ended.catch(() => {})
  }
  return { ended, stop }
}

async function untilReady(name: string, child: ChildProcess): Promise<void> {
  const limit = AbortSignal.timeout(READY_LIMIT_MS)
  try {
    for await (const [message] of on(child, 'message', { signal: limit })) {
      if (message === 'ready') return
    }
  } catch {
    throw new SetupError(`${name} did not get ready within a minute; it says why above.`)
  }
}

/**
 * Runs Node.js in the terminal's foreground with keyboard input. Returns its exit code. Processes
 * that it starts end with it.
 */
export async function runInTerminal(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = `${process.env.NODE_OPTIONS ?? ''} ${FOLLOW_PARENT}`.trim()
  const child = launch(process.execPath, args, {
    env: { ...env, NODE_OPTIONS: options },
    stdio: 'inherit',
    detached: false,
  })
  const [code] = await once(child, 'close')
  return code ?? 0
}

/** Waits until the process ends. Kills it after `limit` milliseconds. */
async function outcomeOf(child: ChildProcess, limit: number): Promise<Outcome> {
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const timer = setTimeout(() => signal(child, 'SIGKILL'), limit)
  try {
    const [code] = await once(child, 'close')
    if (isStopping) throw new Stopped()
    return { code, output: Buffer.concat(chunks).toString() }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs Node.js until it ends. Returns its exit code and output. Calls `onLine` with each line of
 * its standard output when it arrives.
 */
export function runNode(
  args: string[],
  env: NodeJS.ProcessEnv,
  limit = 600_000,
  onLine?: (line: string) => void
): Promise<Outcome> {
  const child = launchNode(args, env, 'pipe')
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  return outcomeOf(child, limit)
}

/**
 * Runs another program like `runNode`. The exit code is null if the program is missing or takes too
 * long.
 */
export async function runProgram(
  program: string,
  args: string[],
  { limit = 600_000, env = process.env }: { limit?: number; env?: NodeJS.ProcessEnv } = {}
): Promise<Outcome> {
  const child = launch(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    return await outcomeOf(child, limit)
  } catch (error) {
    if (error instanceof Stopped) throw error
    return { code: null, output: String(error) }
  }
}

/** Runs a package.json script like `npm run`, but faster. */
export function runPackageScript(name: string): Promise<Outcome> {
  return runProgram(process.execPath, ['--run', name])
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-Number(child.pid), name)
  } catch {
    // No group leader: either on Windows, or in the foreground, where Ctrl-C ends it.
    child.kill(name === 'SIGTERM' ? 'SIGINT' : name)
  }
}

/** Stops all processes started here, by force after a while, and prevents new ones. */
export async function stopAll(): Promise<void> {
  isStopping = true
  const ends = [...running].map((child) => once(child, 'close').catch(() => {}))
  for (const child of running) signal(child, 'SIGTERM')
  const timer = setTimeout(() => {
    for (const child of running) signal(child, 'SIGKILL')
  }, STOP_LIMIT_MS)
  await Promise.all(ends)
  clearTimeout(timer)
}

/** Calls back once when the terminal, the system or npm asks this process to stop. */
export function onStopRequest(callback: () => void): void {
  let isAsked = false
  const ask = () => {
    if (!isAsked) callback()
    isAsked = true
  }
  // npm forwards Ctrl-C, although the terminal has already sent it.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask)

  // A signal to npm only reaches the shell between npm and this process.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && ask(), PARENT_CHECK_MS).unref()
}
