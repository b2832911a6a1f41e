import encryption from '@adonisjs/core/services/encryption'

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
