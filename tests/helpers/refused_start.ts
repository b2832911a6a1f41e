import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import app from '@adonisjs/core/services/app'

const server = ['--import=./bin/setup/typescript.js', 'bin/server.ts']

/**
 * Starts a server with these settings.
 *
 * @param script  another process, such as `['ace.js', 'queue:work']`
 * @returns its exit code and what it prints, once it ends by itself
 */
export function refusalOf(settings: Record<string, string>, script = server) {
  const child = spawn(process.execPath, script, {
    cwd: app.makePath(),
    env: { ...process.env, QUEUE_WORKER: 'off', ...settings },
  })
  let written = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (written += chunk))
  }
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, text: stripVTControlCharacters(written) }))
  })
}
