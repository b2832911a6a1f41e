import encryption from '@adonisjs/core/services/encryption'
import { appUrl } from '#config/app'
import { choosableTopics, type ChoosableTopic } from '#shared/notifications/notification_types'

/** What a link unsubscribes from: a topic, the alerts of saved searches, or the daily digest. */
export type EmailKind = ChoosableTopic | 'alerts' | 'digest'

interface Unsubscription {
  userId: number
  /** Null in links to someone who had the account alone. */
  personId: number | null
  kind: EmailKind
}

const purpose = 'unsubscribe'
const kinds: readonly string[] = [...choosableTopics, 'alerts', 'digest']

/**
 * A link that unsubscribes one person from one kind of email (RFC 8058). It never expires.
 *
 * @param personId  left out for an account that has never had anyone else
 */
export function unsubscribeUrl(userId: number, kind: EmailKind, personId?: number): string {
  const payload = personId === undefined ? [userId, kind] : [userId, kind, personId]
  const token = encryption.getMessageVerifier().sign(payload, undefined, purpose)
  return `${appUrl}/unsubscribe/${token}`
}

/** Reads the signed token of an unsubscribe link. Returns null if the signature isn't ours. */
export function readUnsubscribeToken(token: string): Unsubscription | null {
  const payload = encryption
    .getMessageVerifier()
    .unsign<[number, EmailKind, number?]>(token, purpose)
  if (!Array.isArray(payload) || !kinds.includes(payload[1])) return null
  return { userId: payload[0], kind: payload[1], personId: payload[2] ?? null }
}
