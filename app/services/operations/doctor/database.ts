import { readdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { parse } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { failed, ok, warning, type Check } from '#services/operations/doctor/check'
import { connectionFailed } from '#services/operations/doctor/connection'

/** Migrations use what it has: Debian 12 and later. */
const oldestVersion = 15

interface Server {
  version: string
  number: number
  tls: boolean
  mayCreate: boolean
}

/** Whether the way to the database leaves this machine. A socket and the embedded one don't. */
function isElsewhere(address = ''): boolean {
  const host = URL.parse(address)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (host === '' || host === 'localhost' || host === '::1') return false
  return !(isIP(host) === 4 && host.startsWith('127.'))
}

export const server: Check = {
  ...{ name: 'PostgreSQL', group: 'Database', inSetup: 'required' },
  async run() {
    let found: Server
    try {
      const { rows } = await db.rawQuery<{ rows: Server[] }>(
        `select current_setting('server_version') as version,
           current_setting('server_version_num')::int as number,
           coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls,
           has_schema_privilege(current_schema(), 'create') as "mayCreate"`
      )
      found = rows[0]
    } catch (error) {
      return connectionFailed(error)
    }
    const [version] = found.version.split(' ')
    if (found.number < oldestVersion * 10_000) {
      return failed(
        `PostgreSQL ${version} is older than ${oldestVersion}.`,
        'Upgrade it with pg_upgradecluster.'
      )
    }
    if (!found.mayCreate) {
      return failed(
        'The user of DATABASE_URL may not create tables, so migrations fail.',
        'alter database stagely owner to stagely'
      )
    }
    if (isElsewhere(env.get('DATABASE_URL')) && !found.tls) {
      return warning(
        `${version}, on another machine and without TLS: everyone on the way can read along`,
        'Add ?sslmode=verify-full to DATABASE_URL.'
      )
    }
    return ok(`${version}${found.tls ? ', with TLS' : ''}`)
  },
}

/** Names of the migrations of this release. */
async function released(): Promise<string[]> {
  const folder = 'database/migrations'
  const files = await readdir(app.makePath(folder))
  const names = files.filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'))
  return names.map((file) => `${folder}/${parse(file).name}`)
}

/** Names of the migrations that have run; none before the first. */
async function applied(): Promise<string[]> {
  const { rows } = await db
    .rawQuery<{ rows: { name: string }[] }>('select name from adonis_schema')
    .catch((error: { code?: string }) => {
      if (error.code === '42P01') return { rows: [] }
      throw error
    })
  return rows.map(({ name }) => name)
}

const release: Check = {
  ...{ name: 'Release', group: 'Database', isQuick: true },
  ...{ needsDatabase: true, inSetup: 'required' },
  async run() {
    const [files, rows] = await Promise.all([released(), applied()])
    const newer = rows.filter((name) => !files.includes(name)).length
    if (newer === 0) return ok('knows every migration of the database')
    return failed(
      `The database is newer than this release, which doesn’t know ${newer} of its migrations.`,
      'Run the newer release.'
    )
  },
}

const migrations: Check = {
  ...{ name: 'Migrations', group: 'Database', isQuick: true },
  ...{ needsDatabase: true, inSetup: 'shown' },
  async run() {
    const [files, rows] = await Promise.all([released(), applied()])
    const pending = files.filter((name) => !rows.includes(name)).length
    if (pending > 0) {
      const which = pending === 1 ? 'One migration hasn’t' : `${pending} migrations haven’t`
      return failed(`${which} run yet.`, 'stagely migration:run --force')
    }
    return ok(`${files.length}, all have run`)
  },
}

export const databaseChecks = [server, release, migrations]
