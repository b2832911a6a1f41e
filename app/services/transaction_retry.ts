import { setTimeout as wait } from 'node:timers/promises'

/** serialization_failure and deadlock_detected: PostgreSQL rolled back, the same work can succeed. */
const passing = new Set(['40001', '40P01'])
const retries = 3

/**
 * Runs a whole transaction again when PostgreSQL ended it for a serialization failure or a
 * deadlock, at most three times. `transaction` must do nothing but database work, on rows that it
 * reads itself.
 */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await transaction()
    } catch (error) {
      const { code } = error as { code?: string }
      if (tries === retries || !passing.has(code ?? '')) throw error
      // Some milliseconds of chance, so that two rivals do not meet again.
      await wait(10 + Math.random() * 40 * (tries + 1))
    }
  }
}
