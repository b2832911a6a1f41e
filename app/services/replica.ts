import { setTimeout as wait } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { hasReplica, replicaName } from '#config/database'
import { BatchedQuery } from '#services/batched_query'

/** A connection to read on. Its raw queries take the same values as those of `db`. */
export type Reader = Omit<QueryClientContract, 'rawQuery'> & Pick<typeof db, 'rawQuery'>

/** Milliseconds that a read waits for the standby to catch up, and for an answer of it. */
const patience = 100
const answerLimit = 1_000
/** Milliseconds for which a standby that is behind or away isn't asked again. */
const pause = 2_000

/**
 * Up to where the primary's log contains every change that was acknowledged so far. Without
 * synchronous commits a change is acknowledged before it is stored.
 */
const primaryPosition = new BatchedQuery<null, string>(async (asked) => {
  const { rows } = await db.rawQuery<{ rows: { position: string }[] }>(
    `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end::text as position`
  )
  return asked.map(() => rows[0].position)
})

/**
 * Whether the standby has everything that was acknowledged before the call. A server that isn't a
 * standby never has: it may be a former primary.
 */
async function hasCaughtUp(replica: Reader): Promise<boolean> {
  const position = await primaryPosition.ask(null)
  const until = performance.now() + patience
  for (;;) {
    const { rows } = await replica
      .rawQuery<{ rows: { caughtUp: boolean | null }[] }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= cast(:position as pg_lsn)
           as "caughtUp"`,
        { position }
      )
      .timeout(answerLimit)
    if (rows[0].caughtUp) return true
    if (performance.now() > until) return false
    await wait(5)
  }
}

let pausedUntil = 0
let isUsed = true

function leaveOut(reason: object) {
  if (isUsed) logger.warn(reason, 'the standby is behind or away, the primary answers its reads')
  isUsed = false
  pausedUntil = performance.now() + pause
}

function noteUse() {
  if (!isUsed) logger.info('the standby answers reads again')
  isUsed = true
}

/**
 * Runs an expensive read on the standby of DATABASE_REPLICA_URL, once that has replayed every change
 * acknowledged before: so the read is as new as on the primary, and people find their own changes.
 * Without a standby, while it is away or more than a tenth of a second behind, and if the read
 * fails there, the primary answers. For reads that aren't part of a transaction.
 *
 * @param read  may run twice; uses only the given client
 */
export async function fromReplica<Result>(
  read: (client: Reader) => Promise<Result>
): Promise<Result> {
  if (hasReplica && performance.now() >= pausedUntil) {
    try {
      const replica = db.connection(replicaName)
      if (await hasCaughtUp(replica)) {
        const result = await read(replica)
        noteUse()
        return result
      }
      leaveOut({})
    } catch (err) {
      leaveOut({ err })
    }
  }
  return read(db.connection())
}
