import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import paymentsConfig from '#config/payments'
import { send } from '#tests/helpers/http'

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

export interface SecondServer {
  port: number
  /** What it has written so far. */
  log: () => string
  /** Asks it to stop, and answers how it ended and after how many milliseconds. */
  terminate: () => Promise<{ code: number | null; took: number }>
  stop: () => Promise<void>
}

/**
 * Another process of the same application, on a port of its own, with other settings. It works
 * no queue and pays with the sandbox of the tests.
 */
export async function startSecondServer(settings: Record<string, string>): Promise<SecondServer> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import=@poppinss/ts-exec', 'bin/server.ts'], {
    cwd: app.makePath(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      QUEUE_WORKER: 'off',
      STRIPE_API_BASE: paymentsConfig.apiBase,
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let written = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (written += chunk))
  }
  const log = () => written
  const terminate = async () => {
    const asked = performance.now()
    child.kill('SIGTERM')
    await ended
    return { code: child.exitCode, took: performance.now() - asked }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, wait(5_000).then(() => child.kill('SIGKILL'))])
    await ended
  }
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    const answer = await send('GET', '/api/auth/me', { port }).catch(() => null)
    if (answer?.status === 401) return { port, log, terminate, stop }
    await wait(100)
  }
  await stop()
  throw new Error('The second server did not start')
}
