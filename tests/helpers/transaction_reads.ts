import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryClient } from '@adonisjs/lucid/database'
import { PreparedRead } from '#services/database/prepared_read'

type Begin = (work: unknown, ...options: unknown[]) => Promise<unknown>

const within = new AsyncLocalStorage<true>()

/** What runs within the callback of a transaction fails if it uses a prepared read. */
export function forbidReadsInTransactions() {
  const client = QueryClient.prototype as unknown as { transaction: Begin }
  const { transaction } = client
  client.transaction = function (work, ...options) {
    const watched =
      typeof work === 'function' ? (trx: unknown) => within.run(true, () => work(trx)) : work
    return transaction.call(this, watched, ...options)
  }

  const { rows } = PreparedRead.prototype
  PreparedRead.prototype.rows = async function (values) {
    if (within.getStore()) throw new Error('A prepared read doesn’t see what its transaction wrote')
    return rows.call(this, values)
  }
}
