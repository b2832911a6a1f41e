import { createHmac } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { encryptionKeys } from '#config/encryption'
import { retention } from '#shared/accounts/retention'
import type Person from '#models/person'
import { networkOf } from '#services/http/network'
import { deleteInBatches } from '#services/queue/timer_batches'

/** Days since the last sign-in after which a network is unknown again. */
const knownDays = retention.knownNetworkDays
/** Networks kept per person; the least recently used ones are removed. */
const maxPerPerson = 100

/** Keyed, because there are few enough IPv4 addresses to try them all. With APP_KEY first. */
const keyedHashes = (ip: string): string[] =>
  encryptionKeys.map((key) =>
    createHmac('sha256', key)
      .update(`known network ${networkOf(ip)}`)
      .digest('hex')
  )

/** Hashed again with the person's id, so that rows don't show which people share a network. */
const networkHash = (hash: string, person: string) =>
  `encode(sha256(convert_to(${hash} || ' ' || ${person}, 'UTF8')), 'hex')`

/**
 * The networks a person has signed in from. They are exempt from the limit on failed sign-ins to an
 * address. Only a keyed hash of each network is stored, never the address.
 */
export default class KnownNetwork {
  /** Whether the person with this email address has a recent sign-in from the network of `ip`. */
  static async isKnown(email: string, ip: string): Promise<boolean> {
    const { rows } = await db.rawQuery<{ rows: unknown[] }>(
      `select 1 from people p
       join known_networks k on k.person_id = p.id and k.network_hash = any(
         select ${networkHash('hash', 'p.id')} from unnest(:hashes::text[]) hash)
       where lower(p.email) = :email and p.deleted_at is null
         and k.last_sign_in_at > now() - make_interval(days => :knownDays)`,
      { email: email.trim().toLowerCase(), hashes: keyedHashes(ip), knownDays }
    )
    return rows.length > 0
  }

  /** @param signedIn  the seat of the sign-in, whose account is locked, and its transaction */
  static async remember(
    { id }: Pick<Person, 'id'>,
    ip: string,
    signedIn?: { seatId: number; trx: TransactionClientContract }
  ) {
    const client = signedIn?.trx ?? db
    await client.rawQuery(
      `insert into known_networks (user_id, person_id, network_hash, last_sign_in_at)
       select user_id, person_id, ${networkHash(':hash', ':id::int')}, now() from seats
       where person_id = :id and ended_at is null order by id = :seatId::int desc, id limit 1
       on conflict (person_id, network_hash) do update set last_sign_in_at = now()`,
      { id, hash: keyedHashes(ip)[0], seatId: signedIn?.seatId ?? null }
    )
    await client.rawQuery(
      `delete from known_networks where person_id = :id and id in (
         select id from known_networks where person_id = :id
         order by last_sign_in_at desc offset :maxPerPerson)`,
      { id, maxPerPerson }
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
