import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { projectPath } from './project.ts'

const envFile = projectPath('.env')

/**
 * Writes `.env` from `.env.example` with an application key of its own when there is none,
 * and fills in the key when the file has it empty. Answers whether it wrote.
 */
export function ensureEnvFile(): boolean {
  const isNew = !existsSync(envFile)
  const text = readFileSync(isNew ? projectPath('.env.example') : envFile, 'utf8')
  if (parseEnv(text).APP_KEY || (!isNew && process.env.APP_KEY)) return false

  const line = `APP_KEY=${randomBytes(32).toString('base64url')}`
  const filled = /^APP_KEY=.*$/m.test(text)
    ? text.replace(/^APP_KEY=.*$/m, line)
    : `${text.trimEnd()}\n${line}\n`
  writeFileSync(envFile, filled, { mode: 0o600 })
  return true
}

/** What the application will read: the files of the project, below the real environment. */
export function readEnvironment(): NodeJS.Dict<string> {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  return { ...fromFile, ...process.env }
}
