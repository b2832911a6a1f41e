import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'

/** Seconds until another process can take the lease of a process that died. */
const duration = 30

async function acquire(name: string, holder: string): Promise<boolean> {
  const { rows } = await db.rawQuery(
    `insert into leases (name, holder, expires_at)
     values (:name, :holder, clock_timestamp() + make_interval(secs => :duration))
     on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
       where leases.expires_at < clock_timestamp() or leases.holder = excluded.holder
     returning name`,
    { name, holder, duration }
  )
  return rows.length > 0
}

/**
 * Runs `work` unless it is already running, in this process or another. Uses a row instead of an
 * advisory lock, because that needs no separate connection and works behind a connection pooler.
 *
 * @returns what `work` returns, or null if it is already running
 */
export async function withLease<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const holder = randomUUID()
  if (!(await acquire(name, holder))) return null
  const renew = () =>
    acquire(name, holder).catch((err: unknown) => logger.warn({ err, name }, 'lease not renewed'))
  const renewal = setInterval(renew, (duration * 1000) / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await db.from('leases').where({ name, holder }).delete()
  }
}
