import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import { Semaphore } from '#services/semaphore'

/** Hashing is meant to be slow: two at a time, so that everything else stays quick. */
const hashing = new Semaphore(
  2,
  100,
  'Many people are signing in right now. Try again in a moment.'
)

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash.make(password))
}

/** Hash of a password that no one knows, for an account that no password may open. */
export function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/**
 * Whether the password belongs to the stored hash. Without one (nobody has this address)
 * it takes as long and is never right.
 */
export function passwordFits(stored: string | null, password: string): Promise<boolean> {
  return hashing.run(async () => {
    if (stored) return hash.verify(stored, password)
    await hash.make(password)
    return false
  })
}
