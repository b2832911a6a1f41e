import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import app from '@adonisjs/core/services/app'
import paymentsConfig from '#config/payments'
import { waitUntil } from '#tests/helpers/waiting'
import { testPort } from '../../bin/setup/ports.js'

/** A free port for a server that starts later. */
export const freePort = () => testPort('127.0.0.1')

export interface SecondServer {
  port: number
  pid: number
  /** Its output so far. */
  log: () => string
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

function startProcess(script: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, script, {
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

/**
 * The same with arguments; captures the output without colors.
 * @returns its exit code and its output
 */
export async function readCommand(args: string[], settings: Record<string, string> = {}) {
  const { child, ended } = startProcess(['ace.js', ...args], settings)
  let written = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => (written += chunk))
  }
  const closed = new Promise((resolve) => child.once('close', resolve))
  await Promise.all([ended, closed])
  return { code: child.exitCode, text: stripVTControlCharacters(written) }
}

/**
 * Starts another process of the application on its own port, with other settings. It runs no queue
 * worker, and uses the payment sandbox of the tests.
 */
export async function startSecondServer(
  settings: Record<string, string>,
  script = ['--import=./bin/setup/typescript.js', 'bin/server.ts']
): Promise<SecondServer> {
  const port = await freePort()
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
  return { port, pid: Number(child.pid), log, terminate, ended, stop }
}
