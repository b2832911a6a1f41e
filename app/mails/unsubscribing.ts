import type { AccountPerson } from '#notifications/account_people'
import { unsubscribeUrl, type EmailKind } from '#services/mail/unsubscribe_link'

/** The link that unsubscribes this person, and nobody else of the account. */
export const unsubscribeUrlFor = (
  { userId, personId, isOnlySeat }: AccountPerson,
  kind: EmailKind
): string => unsubscribeUrl(userId, kind, isOnlySeat ? undefined : personId)
