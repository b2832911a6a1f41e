import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import app from '@adonisjs/core/services/app'

type Variables = Record<string, string>

const { readVariables, withVariables } = createRequire(import.meta.url)(
  app.makePath('deploy/stagely.cjs')
) as {
  readVariables: (text: string) => Variables
  withVariables: (text: string, changes: Variables) => string
}

/** A machine on which setup runs: a folder with the file of variables, a file of answers and the storage. */
export function newMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'stagely-setup-'))
  chmodSync(folder, 0o755)
  const path = join(folder, 'stagely.env')
  const answersPath = join(folder, 'answers')

  /** Runs `stagely`, as installed, with the release of this repository. */
  async function run(args: string[], { limit = '', shell = '' } = {}) {
    const command = [process.execPath, app.makePath('deploy/stagely.cjs'), ...args]
    const quoted = command.map((part) => `'${part}'`).join(' ')
    const line = shell ? shell.replace('COMMAND', quoted) : `${limit} exec ${quoted}`
    const child = spawn('/bin/bash', ['-c', line], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: process.env.PATH, STAGELY_ENV_FILE: path, STAGELY_RELEASE: app.makePath() },
        STAGELY_USER: userInfo().username,
      },
    })
    let written = ''
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => (written += chunk))
    }
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, text: stripVTControlCharacters(written) }
  }

  return {
    ...{ folder, path, answersPath, run },
    /** Runs setup with these answers. */
    setUp(answers: Variables, args: string[] = [], options = {}) {
      writeFileSync(answersPath, withVariables('', answers), { mode: 0o600 })
      return run(['setup', `--from=${answersPath}`, ...args], options)
    },
    settings: () => readVariables(readFileSync(path, 'utf8')),
    write: (changes: Variables, text = existsSync(path) ? readFileSync(path, 'utf8') : '') =>
      writeFileSync(path, withVariables(text, changes), { mode: 0o600 }),
    mode: () => statSync(path).mode & 0o777,
    isWritten: () => existsSync(path),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export type Machine = ReturnType<typeof newMachine>
