import encryption from '@adonisjs/core/services/encryption'
import { appUrl } from '#config/app'
import { choosableTopics, type ChoosableTopic } from '#shared/notification_types'

/** The emails a link ends: those of a topic, or the daily one. */
export type MailKind = ChoosableTopic | 'digest'

interface Unsubscription {
  userId: number
  kind: MailKind
}

const purpose = 'unsubscribe'
const kinds: readonly string[] = [...choosableTopics, 'digest']

/** A link that ends one kind of emails for one person (RFC 8058). It never expires. */
export function unsubscribeUrl(userId: number, kind: MailKind): string {
  const token = encryption.getMessageVerifier().sign([userId, kind], undefined, purpose)
  return `${appUrl}/unsubscribe/${token}`
}

/** What the signed token of such a link ends, and for whom; null when it is not ours. */
export function unsubscriptionIn(token: string): Unsubscription | null {
  const payload = encryption.getMessageVerifier().unsign<[number, MailKind]>(token, purpose)
  if (!Array.isArray(payload) || !kinds.includes(payload[1])) return null
  return { userId: payload[0], kind: payload[1] }
}
