import { createHash } from 'node:crypto'
import { errors } from '@adonisjs/limiter'
import limiter from '@adonisjs/limiter/services/main'
import type { Allowance } from '#config/throttle'
import { networkOf } from '#services/http/network'

/** @param availableIn  seconds until the next attempt is allowed */
export function tooManyRequests(limit: number, availableIn: number) {
  const left = { limit, remaining: 0, consumed: limit, availableIn }
  return new errors.E_TOO_MANY_REQUESTS({ ...left, toJSON: () => left })
}

/** Where the requests of an allowance are counted. */
export const store = ({ requests, seconds }: Allowance) =>
  limiter.use({ requests, duration: seconds })

/** Counts a request. @throws E_TOO_MANY_REQUESTS (429) */
export async function consume(allowance: Allowance, key: string) {
  if (allowance.requests > 0) await store(allowance).consume(key)
}

/** @returns whether this request is still within the limit */
export async function count(allowance: Allowance, key: string): Promise<boolean> {
  if (allowance.requests === 0) return true
  const { consumed } = await store(allowance).increment(key)
  return consumed <= allowance.requests
}

/** Whether one more request would exceed the limit. Counts nothing. */
export async function isUsedUp(allowance: Allowance, key: string): Promise<boolean> {
  return allowance.requests > 0 && (await store(allowance).remaining(key)) === 0
}

/** Gives a request back. */
export async function uncount(allowance: Allowance, key: string) {
  if (allowance.requests > 0) await store(allowance).decrement(key)
}

/** Hashed, because the store's keys are shorter than an email address may be. */
export const hashOf = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

/** The key of an address that is used from one network. */
export const networkAndAddress = (ip: string, email: string) => `${networkOf(ip)}_${hashOf(email)}`
