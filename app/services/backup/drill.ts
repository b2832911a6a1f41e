import { spawn } from 'node:child_process'
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import type pg from 'pg'
import { BackupRefused } from '#exceptions/backup_refused'
import type { Identity } from '#services/backup/age'
import { inTransaction, withClient, type Manifest } from '#services/backup/manifest'
import { restoreRows } from '#services/backup/restore'
import { filesIn } from '#services/backup/stored_files'
import { filesOf, openBackup, requireReadable, requireWhole } from '#services/backup/verify'

/** After the name of the site's database. A database of this name belongs to the drill, which drops it. */
const suffix = '_restore_drill'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The same server and user, another database. The address of a Unix socket has no host. */
function addressBeside(address: string, name: string): string {
  const url = new URL(address.replace('@/', '@socket/'))
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href.replace('@socket/', '@/')
}

async function createDatabase(client: pg.Client, name: string, template: string) {
  try {
    // One that a killed drill has left.
    await client.query(`drop database if exists ${quoted(name)} with (force)`)
    await client.query(`create database ${quoted(name)} template ${quoted(template)}`)
  } catch (error) {
    // insufficient_privilege
    if ((error as { code?: string }).code !== '42501') throw error
    const user = quoted(client.user ?? '')
    throw new BackupRefused(
      `The drill needs a database of its own. As a superuser of PostgreSQL: alter role ${user} createdb`
    )
  }
}

async function migrate(connectionString: string) {
  const name = 'restore_drill'
  const { config } = db.manager.get(db.primaryConnectionName)!
  db.manager.add(name, { ...config, client: 'pg', connection: { connectionString } })
  try {
    const runner = new MigrationRunner(db, app, { direction: 'up', connectionName: name })
    await runner.run()
    if (runner.error) throw runner.error
  } finally {
    await db.manager.close(name, true)
  }
}

/** Every photo and file that a restored row names has to be in the backup, unless it was missing then. */
async function requireFiles(
  client: pg.Client,
  manifest: Manifest,
  kept: ReadonlyMap<string, unknown>
) {
  const named = await filesIn(client)
  const lost = named.filter((key) => !kept.has(key) && !manifest.missing.includes(key))
  if (lost.length === 0) return
  throw new BackupRefused(`${manifest.id} lacks ${lost.length} files that its rows name.`)
}

/**
 * Runs `keys:check` in a process of its own, because this one is connected to the site's database.
 * @returns its exit code
 */
function checkKeys(address: string): Promise<number | null> {
  const child = spawn(process.execPath, ['ace.js', 'keys:check'], {
    cwd: app.makePath(),
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: address, DATABASE_DIRECT_URL: address },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

/**
 * Restores a backup into a database beside the site's, which is dropped afterwards: migrates it, restores
 * every row, reads every photo and file, and decrypts what is encrypted with APP_KEY. Touches neither the
 * site's database nor its photos.
 *
 * @param template  an empty database whose migrations needn't run again
 * @throws BackupRefused if something of the backup can't be restored
 */
export async function drillBackup(
  path: string,
  identity: Identity | null,
  template = 'template0'
): Promise<Manifest> {
  const backup = await openBackup(path, identity)
  requireReadable(backup)
  await requireWhole(backup)
  const { connectionString } = app.config.get<{ connectionString: string }>(
    'database.connections.postgres.connection'
  )
  await withClient(async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtext('stagely restore drill')) as locked"
    )
    if (!rows[0].locked) throw new BackupRefused('Another drill is running. Try again later.')
    const name = `${client.database}${suffix}`
    const address = addressBeside(connectionString, name)
    await createDatabase(client, name, template)
    try {
      await migrate(address)
      await withClient(
        async (beside) => {
          await inTransaction(beside, 'begin', () => restoreRows(beside, backup))
          await requireFiles(beside, backup.manifest, await filesOf(backup))
        },
        { connectionString: address }
      )
      if ((await checkKeys(address)) !== 0) {
        throw new BackupRefused(
          `${backup.manifest.id}: not everything can be read with these keys.`
        )
      }
    } finally {
      await client.query(`drop database if exists ${quoted(name)} with (force)`)
    }
  })
  return backup.manifest
}
