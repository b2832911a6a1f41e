import { globSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

/** All migrations in the order in which they run, by the names that Lucid records. */
export const migrations = globSync('database/migrations/*.ts', { cwd: app.makePath() })
  .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .map((name) => ({ name, number: Number(/\/(\d+)_/.exec(name)?.[1]) }))
