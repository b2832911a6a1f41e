import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { projectPath } from './project.ts'

const envFile = projectPath('.env')

/**
 * Creates `.env` from `.env.example` with a new APP_KEY, or adds a missing APP_KEY to `.env`.
 * Returns whether it wrote the file.
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

/** The application's environment variables. Real ones take precedence over those in `.env`. */
export function readEnvironment(): NodeJS.Dict<string> {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  return { ...fromFile, ...process.env }
}
