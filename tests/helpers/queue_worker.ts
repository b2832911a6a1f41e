import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'

export interface QueueWorker {
  /** Ends it without warning, as a power cut does. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs `node ace queue:work` as a separate process that sends through a local mail server.
 *
 * @param flags  of the command, such as `--queue=timers`
 * @param settings  more variables
 */
export function startQueueWorker(
  smtpPort: number,
  flags: string[] = [],
  settings: Record<string, string> = {}
): QueueWorker {
  const child = spawn(process.execPath, ['ace.js', 'queue:work', ...flags], {
    cwd: app.makePath(),
    stdio: 'ignore',
    env: { ...process.env, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtpPort), ...settings },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    const patience = wait(5_000, undefined, { ref: false })
    await Promise.race([ended, patience.then(() => child.kill('SIGKILL'))])
    await ended
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
