import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import type { Site } from './site.js'

/** Pseudo-random numbers from 0 to 1 (mulberry32), so that a seed repeats a schedule. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = ReturnType<typeof randomFrom>

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]

const photos = join(env.get('STORAGE_PATH', ''), 'production', 'photos')
const away = `${photos}.away`

/** Photos can't be written or read, as on a disk that is full or gone. */
function breakStorage() {
  if (existsSync(away)) return
  mkdirSync(photos, { recursive: true })
  renameSync(photos, away)
  writeFileSync(photos, '')
}

function mendStorage() {
  if (!existsSync(away)) return
  rmSync(photos)
  renameSync(away, photos)
}

/** Ends every connection to the database but those of this process. */
const dropConnections = () =>
  db.rawQuery(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state is not null`
  )

/** Kills one of the database's processes: the server restarts and recovers from its log. */
async function crashDatabase() {
  const { rows } = await db.rawQuery<{ rows: { pid: number }[] }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() limit 1`
  )
  if (rows.length > 0) process.kill(rows[0].pid, 'SIGKILL')
}

type Fault = (site: Site, random: Random) => Promise<void> | void

const everywhere = '/v1/*'

/** The faults by name. Each lasts until `endFaults`, or ends by itself. */
export const faults: Record<string, Fault> = {
  'web process killed': (site, random) => site.endWeb(random() < 0.5 ? 0 : 1, 'SIGKILL'),
  'web process stopped': (site, random) => site.endWeb(random() < 0.5 ? 0 : 1, 'SIGTERM'),
  'worker killed': (site) => site.endWorker('SIGKILL'),
  'worker stopped': (site) => site.endWorker('SIGTERM'),
  'database connections lost': async () => void (await dropConnections()),
  'database crashed': () => crashDatabase(),
  'database out of reach': async (site) => {
    site.database.cut()
    await wait(3_000)
    site.database.mend()
  },
  'Stripe slow': (site) => site.provider.plan({ path: everywhere, delayMs: 4_000, times: 10 }),
  'Stripe fails without effect': (site) =>
    site.provider.plan({ path: everywhere, effect: 'error_before', times: 10 }),
  'Stripe fails after the effect': (site) =>
    site.provider.plan({ path: everywhere, method: 'POST', effect: 'error_after', times: 3 }),
  'Stripe never answers after the effect': (site) =>
    site.provider.plan({ path: everywhere, method: 'POST', effect: 'cut_after', times: 5 }),
  'Stripe limits the rate': (site) =>
    site.provider.plan({ path: everywhere, effect: 'rate_limit', times: 10 }),
  'webhooks three times': (site) => site.provider.orderWebhooks({ copies: 3 }),
  'webhooks late and out of order': (site) => site.provider.orderWebhooks({ hold: true }),
  'mail server refuses': (site) => void (site.mail.refuse += 5),
  'mail server hangs': (site) => void (site.mail.hang += 2),
  'mail server dies after the message': (site) => void (site.mail.drop += 3),
  'storage gone': () => breakStorage(),
}

/** Ends all faults and starts what was ended. */
export async function endFaults(site: Site) {
  site.database.mend()
  site.provider.clearFaults()
  site.provider.orderWebhooks({ copies: 1 })
  site.provider.orderWebhooks({ hold: false, release: true, reverse: true })
  Object.assign(site.mail, { refuse: 0, hang: 0, drop: 0 })
  mendStorage()
  await site.startMissing()
}
