import { setTimeout as wait } from 'node:timers/promises'

/** serialization_failure and deadlock_detected: PostgreSQL rolled back, and a retry can succeed. */
const retryableCodes = new Set(['40001', '40P01'])
const retries = 3

/**
 * Retries a transaction up to three times after a serialization failure or a deadlock.
 * `transaction` may only access the database, and must read the rows it changes itself.
 */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await transaction()
    } catch (error) {
      const { code } = error as { code?: string }
      if (tries === retries || !retryableCodes.has(code ?? '')) throw error
      // A random delay, so that the same two transactions don't collide again.
      await wait(10 + Math.random() * 40 * (tries + 1))
    }
  }
}
