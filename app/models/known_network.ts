import { createHmac } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { retention } from '#shared/accounts/retention'
import type User from '#models/user'
import { networkOf } from '#services/http/network'
import { deleteInBatches } from '#services/queue/timer_batches'

/** Days since the last sign-in after which a network is unknown again. */
const knownDays = retention.knownNetworkDays
/** Networks kept per user; the least recently used ones are removed. */
const maxPerUser = 100

/** Keyed with APP_KEY, because there are few enough IPv4 addresses to try them all. */
const keyedHash = (ip: string) =>
  createHmac('sha256', env.get('APP_KEY').release())
    .update(`known network ${networkOf(ip)}`)
    .digest('hex')

/** Hashed again with the user's id, so that rows don't show which users share a network. */
const networkHash = (user: string) =>
  `encode(sha256(convert_to(:hash || ' ' || ${user}, 'UTF8')), 'hex')`

/**
 * The networks a user has signed in from. They are exempt from the limit on failed sign-ins to an
 * account. Only a keyed hash of each network is stored, never the address.
 */
export default class KnownNetwork {
  /** Whether the account with this email address has a recent sign-in from the network of `ip`. */
  static async isKnown(email: string, ip: string): Promise<boolean> {
    const { rows } = await db.rawQuery<{ rows: unknown[] }>(
      `select 1 from users u
       join known_networks k on k.user_id = u.id and k.network_hash = ${networkHash('u.id')}
       where lower(u.email) = :email and u.deleted_at is null
         and k.last_sign_in_at > now() - make_interval(days => :knownDays)`,
      { email: email.trim().toLowerCase(), hash: keyedHash(ip), knownDays }
    )
    return rows.length > 0
  }

  static async remember(user: User, ip: string, trx?: TransactionClientContract) {
    const client = trx ?? db
    const userId = user.id
    await client.rawQuery(
      `insert into known_networks (user_id, network_hash, last_sign_in_at)
       values (:userId, ${networkHash(':userId::int')}, now())
       on conflict (user_id, network_hash) do update set last_sign_in_at = now()`,
      { userId, hash: keyedHash(ip) }
    )
    await client.rawQuery(
      `delete from known_networks where user_id = :userId and id in (
         select id from known_networks where user_id = :userId
         order by last_sign_in_at desc offset :maxPerUser)`,
      { userId, maxPerUser }
    )
  }

  /** Removes networks that are unknown again; run by the scheduler. */
  static async purgeExpired() {
    await deleteInBatches(
      'known_networks',
      'last_sign_in_at < now() - make_interval(days => :knownDays)',
      { knownDays }
    )
  }
}
