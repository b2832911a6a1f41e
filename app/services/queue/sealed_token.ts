import encryption from '@adonisjs/core/services/encryption'

/** Jobs of earlier releases may be waiting with tokens sealed for these purposes. */
const seals = {
  SendConfirmation: { purpose: 'confirmation_email', expiresIn: '7d' },
  SendEmailChanged: { purpose: 'email_changed', expiresIn: '72h' },
  SendPasswordReset: { purpose: 'password_reset_letter', expiresIn: '1h' },
}

type SealedEmail = keyof typeof seals

/** Encrypts a token with APP_KEY, so that the queue's table alone opens nothing. */
export function sealToken(email: SealedEmail, token: string): string {
  return encryption.encrypt(token, seals[email])
}

/** @returns the token, or null when it has expired */
export function openToken(email: SealedEmail, sealedToken: string): string | null {
  return encryption.decrypt<string>(sealedToken, seals[email].purpose)
}
