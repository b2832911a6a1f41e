import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import { Semaphore } from '#services/semaphore'

/** Hashing is slow by design; two at a time keep the rest of the process responsive. */
const hashing = new Semaphore(
  2,
  100,
  'Many people are signing in right now. Try again in a moment.'
)

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash.make(password))
}

/** Hash of a random password that nobody knows, for an account without a usable password. */
export function randomPasswordHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/**
 * Whether the password matches the stored hash. Without a hash (unknown address) it takes as long
 * and returns false.
 */
export function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return hashing.run(async () => {
    if (stored) return hash.verify(stored, password)
    await hash.make(password)
    return false
  })
}
