import type { Encryption } from '@adonisjs/core/encryption'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'

/**
 * Don't change the purposes: jobs of earlier releases may be pending with tokens encrypted for
 * them.
 */
const seals = {
  SendAccountClosed: { purpose: 'account_closed', expiresIn: '48h' },
  SendConfirmation: { purpose: 'confirmation_email', expiresIn: '7d' },
  SendEmailChanged: { purpose: 'email_changed', expiresIn: '72h' },
  SendSeatInvitation: { purpose: 'seat_invitation', expiresIn: '7d' },
  SendSeatNews: { purpose: 'seat_news', expiresIn: '7d' },
  SendPasswordReset: { purpose: 'password_reset_letter', expiresIn: '1h' },
}

type SealedEmail = keyof typeof seals

/** Encrypts a token with APP_KEY, so that reading the queue's table isn't enough to use it. */
export function sealToken(email: SealedEmail, token: string): string {
  return encryption.encrypt(token, seals[email])
}

/** @returns the token, or null if it has expired */
export function openToken(email: SealedEmail, sealedToken: string): string | null {
  return encryption.decrypt<string>(sealedToken, seals[email].purpose)
}

/** How many pending jobs have a token that still works and that only a former key decrypts. */
export async function countTokensOfFormerKeys(current: Encryption): Promise<number> {
  const jobs: { data: string }[] = await db
    .from('queue_jobs')
    .whereIn('status', ['pending', 'delayed', 'active'])
    .whereRaw(`data::jsonb ->> 'name' = any(?)`, [Object.keys(seals)])
    .select('data')
  const purposes = Object.values(seals).map(({ purpose }) => purpose)
  const needsFormerKey = (token: string) =>
    purposes.some((purpose) => encryption.decrypt(token, purpose) !== null) &&
    purposes.every((purpose) => current.decrypt(token, purpose) === null)
  return jobs.filter(({ data }) => (data.match(/gcm(\.[\w:-]+){3}/g) ?? []).some(needsFormerKey))
    .length
}
