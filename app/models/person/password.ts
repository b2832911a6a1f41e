import { randomBytes } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import { Semaphore, wholeCoreSlots } from '#services/limits/semaphore'

/** Hashing is slow by design. Fifty in line wait a few seconds, the rest is refused. */
const hashing = new Semaphore(
  wholeCoreSlots(),
  50,
  'Many people are signing in right now. Try again in a moment.'
)

/** @throws TemporarilyUnavailable (503) if a password can't be checked right now */
export const refuseWhileHashingIsBusy = () => hashing.refuseIfFull()

/** A letter with an accent is one character or two, depending on the keyboard; stored is the first. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash.make(password.normalize('NFC')))
}

/** Hash of a random password that nobody knows, for an account without a usable password. */
export function randomPasswordHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'))
}

/**
 * Whether the password matches the stored hash, composed or as it was typed: earlier releases stored
 * it as typed.
 * Without a hash (unknown address) it takes as long and returns false.
 */
export function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return hashing.run(async () => {
    for (const typed of new Set([password.normalize('NFC'), password])) {
      if (!stored) await hash.make(typed)
      else if (await hash.verify(stored, typed)) return true
    }
    return false
  })
}
