/**
 * Calls in a session that has yet to show its second factor. `person` acts for who has signed in with the password;
 * `visitor` ignores the session. All others are refused.
 */
export const callsWithoutFactor: Record<string, 'person' | 'visitor'> = {
  'POST /api/users/:id/two-step': 'person',
  'POST /api/users/:id/two-step/confirm': 'person',
  'POST /api/users/:id/two-step/verify': 'person',
  'POST /api/users/:id/two-step/passkey': 'person',
  'POST /api/users/:id/passkeys/challenges': 'person',
  // To another account of the person, which may ask for nothing.
  'POST /api/auth/seat': 'person',

  'POST /api/auth/login': 'visitor',
  'POST /api/auth/logout': 'visitor',
  'POST /api/auth/passkey': 'visitor',
  'POST /api/auth/passkey/options': 'visitor',
  'POST /api/auth/register': 'visitor',
  'POST /api/auth/join': 'visitor',
  'POST /api/signing/openings': 'visitor',
  'POST /api/signing/codes': 'visitor',
  'POST /api/signing/signatures': 'visitor',
  'POST /api/signing/returns': 'visitor',
  'POST /api/signing/links': 'visitor',
  'POST /api/auth/forgot-password': 'visitor',
  'POST /api/auth/reset-password': 'visitor',
  'POST /api/auth/confirm-email': 'visitor',
  'POST /api/auth/restore-email': 'visitor',
  'POST /api/contact': 'visitor',
  'POST /api/client-errors': 'visitor',
  'POST /api/webhooks/stripe': 'visitor',
}

/** Pages that such a session sees as a visitor does. All others lead to the page that asks. */
export const pagesWithoutFactor: readonly string[] = [
  '/confirm-email',
  '/contact',
  '/crew/:token',
  '/forgot-password',
  '/help-center',
  '/privacy-policy',
  '/reset-password',
  '/restore-email',
  '/seller/:token',
  '/sign',
  '/sign/pdf',
  '/terms-of-service',
  '/unsubscribe/:token?',
]
