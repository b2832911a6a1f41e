import { QueryClient } from '@adonisjs/lucid/database'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Work = (trx: TransactionClientContract) => Promise<unknown>

/** Lets `commit` reject if the COMMIT failed. */
function checkCommit({ knexClient }: TransactionClientContract) {
  const commit = knexClient.commit
  const checked = async (value?: unknown) => {
    await commit(value)
    await knexClient.executionPromise
  }
  Object.assign(knexClient, { commit: checked })
}

/**
 * Makes a failed COMMIT an error. Knex resolves `commit()` in any case and rejects only
 * `executionPromise`, which Lucid ignores: a write whose connection ended during the COMMIT, as in a
 * failover, was answered as stored.
 */
export default class TransactionProvider {
  boot() {
    const begin = QueryClient.prototype.transaction
    const begun = async function (this: QueryClient, first?: unknown, ...options: unknown[]) {
      if (typeof first === 'function') {
        const work = (trx: TransactionClientContract) => {
          checkCommit(trx)
          return (first as Work)(trx)
        }
        return Reflect.apply(begin, this, [work, ...options])
      }
      const trx: TransactionClientContract = await Reflect.apply(begin, this, [first])
      checkCommit(trx)
      return trx
    }
    QueryClient.prototype.transaction = begun as typeof begin
  }
}
