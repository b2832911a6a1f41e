import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './lock.ts'
import type { PostgresHome } from './postgres_home.ts'
import { SetupError } from './project.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Variables such as PGDATA or PGOPTIONS of the surrounding shell are meant for other servers. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' }
}

/** After a crash of the machine the number may belong to some other program. */
function isServer(pid: number, dataDirectory: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDirectory)
  } catch {
    return !existsSync('/proc/self/cmdline')
  }
}

/** Process id of the server that runs on this data directory. */
function runningPid(dataDirectory: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && isServer(pid, dataDirectory) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Port of the server that runs on this data directory, from its postmaster.pid. */
export function runningPort(dataDirectory: string): number | undefined {
  if (!runningPid(dataDirectory)) return undefined
  const line = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[3]
  return Number(line) || undefined
}

/**
 * Makes a new data directory whose superuser is `user`. It appears under its name only when
 * it is complete, so an interrupted run leaves nothing that looks like a database.
 */
export function initialise(
  home: PostgresHome,
  login: { user: string; password: string },
  flags: string[]
): void {
  const draft = `${home.dataDirectory}.partial`
  const secret = `${home.dataDirectory}.secret`
  rmSync(home.dataDirectory, { recursive: true, force: true })
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700, recursive: true })
  writeFileSync(secret, login.password, { mode: 0o600 })
  if (home.account) {
    for (const path of [draft, secret]) chownSync(path, home.account.uid, home.account.gid)
  }

  const { status, stdout, stderr, error } = spawnSync(
    join(home.programs, 'bin/initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${login.user}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      ...flags,
    ],
    { ...home.account, cwd: draft, env: cleanEnvironment(), encoding: 'utf8' }
  )
  rmSync(secret, { force: true })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const reason = error?.message ?? `${stdout}\n${stderr}`.trim()
    throw new SetupError(
      `The embedded PostgreSQL could not be prepared. It says:\n${reason}\n\nDATABASE_URL names another server to use instead.`
    )
  }
  renameSync(draft, home.dataDirectory)
}

/**
 * Starts the server as a process of its own, so that Ctrl-C in the terminal reaches the
 * application first. Answers a function that says whether the process has ended.
 */
export function launch(
  home: PostgresHome,
  options: { port: number; logFile: string; settings: Record<string, string> }
): () => boolean {
  const settings = { ...SETTINGS, ...options.settings, port: String(options.port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The server would take the process number in a leftover file for a second server.
  if (!runningPid(home.dataDirectory)) {
    rmSync(join(home.dataDirectory, 'postmaster.pid'), { force: true })
  }
  const log = openSync(options.logFile, 'w')

  const server = spawn(join(home.programs, 'bin/postgres'), ['-D', home.dataDirectory, ...flags], {
    ...home.account,
    cwd: home.dataDirectory,
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  server.once('error', () => {})
  server.unref()
  return () => server.pid === undefined || server.exitCode !== null || server.signalCode !== null
}

/**
 * Stops the server of a data directory, cutting its connections, and waits until it is gone;
 * after ten seconds without waiting for its checkpoint. Nothing happens when none runs.
 */
export async function stop(dataDirectory: string): Promise<void> {
  const pid = runningPid(dataDirectory)
  if (!pid) return
  const signals = ['SIGINT', 'SIGQUIT'] as const

  for (const signal of signals) {
    process.kill(pid, signal)
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline) {
      if (runningPid(dataDirectory) !== pid) return
      await sleep(10)
    }
  }
}
