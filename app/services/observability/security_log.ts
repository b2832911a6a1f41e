import type { HttpContext } from '@adonisjs/core/http'
import { securityEvents } from '#services/observability/metrics'

/** Events that operators must be able to count and trace. */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'agreement_signed_by_email'
  | 'passkey_refused'
  | 'passkey_copied'
  | 'suspended_sign_in'
  | 'console_refused'
  | 'code_refused'
  | 'code_accepted'
  | 'two_step_changed'
  | 'team_changed'
  | 'account_suspended'
  | 'account_reinstated'
  | 'person_suspended'
  | 'person_reinstated'
  | 'account_warned'
  | 'account_muted'
  | 'account_unmuted'
  | 'note_written'
  | 'email_confirmed_by_hand'
  | 'email_resent'
  | 'project_cancelled'
  | 'project_hidden'
  | 'project_shown'
  | 'registered'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'sessions_ended'
  | 'email_changed'
  | 'calendar_address_made'
  | 'calendar_address_ended'
  | 'seller_link_made'
  | 'seller_link_ended'
  | 'crew_link_made'
  | 'crew_link_ended'
  | 'email_confirmed'
  | 'email_restored'
  | 'person_invited'
  | 'person_joined'
  | 'person_left'
  | 'person_removed'
  | 'role_changed'
  | 'account_switched'
  | 'account_deleted'
  | 'person_deleted'
  | 'person_exported'
  | 'data_exported'
  | 'users_exported'
  | 'payments_exported'
  | 'list_exported'
  | 'account_exported'
  | 'refund_ordered'
  | 'report_handled'
  | 'badge_verified'
  | 'badge_declined'
  | 'badge_revoked'
  | 'inquiry_answered'
  | 'access_denied'
  | 'throttled'
  | 'signature_rejected'

/** Possible attacks, logged as warnings. */
const warnings: readonly SecurityEvent[] = [
  'sign_in_failed',
  'passkey_refused',
  'passkey_copied',
  'suspended_sign_in',
  'console_refused',
  'code_refused',
  'access_denied',
  'throttled',
  'signature_rejected',
]

/** The path without the secret of a calendar address, an unsubscribe link, or a seller's or crew's page. */
export const withoutSecrets = (path: string) =>
  path.replace(/^\/(calendar|crew|seller|unsubscribe)\/.+/, '/$1/…')

/**
 * Logs who did it, from which address and with which request; never what was typed.
 *
 * @param details ids only
 */
export function logSecurityEvent(
  { logger, request, auth }: HttpContext,
  event: SecurityEvent,
  details: Record<string, number> = {}
) {
  const record = {
    event,
    ip: request.ip(),
    userId: auth?.user?.id,
    method: request.method(),
    path: withoutSecrets(request.url()),
    ...details,
  }
  securityEvents.inc({ event })
  logger[warnings.includes(event) ? 'warn' : 'info'](record, `security: ${event}`)
}
