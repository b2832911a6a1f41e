import type { ProofPurpose } from './passkeys.js'

/**
 * Who may call: everyone, who has the secret of an emailed link, who gives a password or a passkey to
 * sign in with, who is signed in, the team, an admin.
 */
type Caller = 'anyone' | 'link' | 'password' | 'passkey' | 'session' | 'team' | 'admin'

export interface Proof {
  by: Caller
  /** The address must be confirmed, so that its owner knows of what lasts longer than a password. */
  confirmed?: true
  /** While two-step verification is on, the session must have entered the code in the last hours. */
  verified?: true
  /** The password, or a passkey that confirms this. */
  confirms?: ProofPurpose
  /** Asks only protected accounts: with two-step verification, or with a passkey in the last 24 hours. */
  ifProtected?: true
  /** Asks only for this role. */
  onlyIf?: 'owner'
  /** Asks only if this field changes; the rest takes a session. */
  onChange?: 'email'
}

export const confirmAddressFirst =
  'Confirm your email address first. We can send you the link again.'

/**
 * What each call has to prove that adds, changes or removes what leads into an account: credentials,
 * address, sessions, devices, copies of the data, and the account itself. Middleware and controllers
 * read it. A call that isn't listed takes a session at most.
 */
export const proofs: Record<string, Proof> = {
  'POST /api/auth/register': { by: 'anyone' },
  'POST /api/auth/login': { by: 'password' },
  'POST /api/auth/passkey/options': { by: 'anyone' },
  'POST /api/auth/passkey': { by: 'passkey' },
  'POST /api/auth/logout': { by: 'anyone' },
  'POST /api/auth/forgot-password': { by: 'anyone' },
  'POST /api/auth/reset-password': { by: 'link' },
  'POST /api/auth/confirm-email': { by: 'link' },
  'POST /api/auth/restore-email': { by: 'link' },
  'POST /api/auth/resend-confirmation': { by: 'session' },

  'PATCH /api/users/:id': {
    by: 'session',
    verified: true,
    confirms: 'change_email',
    ifProtected: true,
    onChange: 'email',
  },
  'DELETE /api/users/:id': {
    by: 'session',
    verified: true,
    confirms: 'delete_account',
    ifProtected: true,
  },
  'DELETE /api/users/:id/person': {
    by: 'session',
    verified: true,
    confirms: 'delete_person',
    ifProtected: true,
  },
  'GET /api/users/:id/export': { by: 'session' },
  'GET /api/users/:id/person/export': { by: 'session' },
  'PUT /api/users/:id/password': { by: 'session', verified: true, confirms: 'change_password' },
  'POST /api/users/:id/passkeys/challenges': { by: 'session' },
  'POST /api/users/:id/passkeys/options': {
    by: 'session',
    confirmed: true,
    verified: true,
    confirms: 'add_passkey',
  },
  // Answers the options, which were confirmed in this session less than five minutes ago.
  'POST /api/users/:id/passkeys': { by: 'session', confirmed: true, verified: true },
  'PATCH /api/users/:id/passkeys/:passkeyId': { by: 'session', verified: true },
  'DELETE /api/users/:id/passkeys/:passkeyId': {
    by: 'session',
    verified: true,
    confirms: 'remove_passkey',
  },
  'POST /api/users/:id/two-step': { by: 'session', confirms: 'set_up_two_step' },
  'POST /api/users/:id/two-step/confirm': { by: 'session' },
  'POST /api/users/:id/two-step/verify': { by: 'session' },
  'POST /api/users/:id/two-step/passkey': { by: 'session', confirms: 'second_factor' },
  'POST /api/users/:id/two-step/recovery-codes': { by: 'session', verified: true },
  'POST /api/users/:id/two-step/off': { by: 'session', verified: true },
  'PUT /api/users/:id/second-factor': {
    by: 'session',
    verified: true,
    confirms: 'require_second_factor',
  },
  'POST /api/users/:id/calendar': { by: 'session', confirmed: true, verified: true },
  'DELETE /api/users/:id/calendar': { by: 'session' },
  'DELETE /api/users/:id/calendar/:addressId': { by: 'session' },
  'DELETE /api/users/:id/sessions': { by: 'session' },
  'DELETE /api/users/:id/sessions/:sessionId': { by: 'session' },
  'POST /api/users/:id/invitations': {
    by: 'session',
    confirmed: true,
    verified: true,
    confirms: 'make_owner',
    onlyIf: 'owner',
  },
  'POST /api/users/:id/invitations/:invitationId/sends': {
    by: 'session',
    confirmed: true,
    verified: true,
  },
  'POST /api/users/:id/invitations/:invitationId/approvals': {
    by: 'session',
    verified: true,
    confirms: 'make_owner',
    onlyIf: 'owner',
  },
  'DELETE /api/users/:id/invitations/:invitationId': { by: 'session' },
  'PATCH /api/users/:id/people/:seatId': {
    by: 'session',
    verified: true,
    confirms: 'make_owner',
    onlyIf: 'owner',
  },
  'DELETE /api/users/:id/people/:seatId': { by: 'session', verified: true },
  'DELETE /api/users/:id/seat': { by: 'session' },
  'POST /api/auth/invitations': { by: 'session' },
  'POST /api/auth/join': { by: 'link' },
  'POST /api/signing/openings': { by: 'link' },
  'POST /api/signing/codes': { by: 'link' },
  'POST /api/signing/signatures': { by: 'link' },
  'POST /api/signing/returns': { by: 'link' },
  'POST /api/signing/links': { by: 'link' },
  'POST /api/auth/seat': { by: 'session' },
  'POST /api/push-subscriptions': { by: 'session' },
  'DELETE /api/push-subscriptions/:id': { by: 'session' },
  'POST /api/projects/:id/agreement/signatures': { by: 'session', confirms: 'sign_agreement' },

  'POST /api/admin/two-step': { by: 'team', verified: true, confirms: 'set_up_two_step' },
  'POST /api/admin/two-step/confirm': { by: 'team', verified: true },
  'POST /api/admin/two-step/verify': { by: 'team' },
  'POST /api/admin/two-step/passkey': { by: 'team', confirms: 'open_console' },
  'POST /api/admin/two-step/recovery-codes': { by: 'team', verified: true },
  'POST /api/admin/two-step/off': { by: 'team', verified: true },
  'POST /api/admin/users/:id/emails': { by: 'team', verified: true },
  'POST /api/admin/users/:id/confirm-email': { by: 'team', verified: true },
  'POST /api/admin/users/:id/suspend': { by: 'team', verified: true },
  'POST /api/admin/users/:id/reinstate': { by: 'team', verified: true },
  'POST /api/admin/users/:id/people/:seatId/suspend': { by: 'team', verified: true },
  'POST /api/admin/users/:id/people/:seatId/reinstate': { by: 'team', verified: true },
  'POST /api/admin/reports/:id/decision': { by: 'team', verified: true },
  'PUT /api/admin/users/:id/team-role': { by: 'admin', verified: true },
  'DELETE /api/admin/users/:id/two-step': { by: 'admin', verified: true },
  'DELETE /api/admin/users/:id': { by: 'admin', verified: true },
  'POST /api/admin/users/:id/export': { by: 'admin', verified: true },
  'GET /api/admin/users/:id/export': { by: 'admin', verified: true },
}
