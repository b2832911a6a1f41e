import type { SeatRole } from './seat_roles.js'

/**
 * What a person needs in an account to make a call.
 *
 * - `self`: the person's own settings, such as the password, and what everyone can read
 * - `work`: projects, offers, messages, questions, stagings, photos
 * - `commit`: signs agreements and pays fees; a seat has or lacks it beside its role
 * - `money`: statements, receipts and the tax address
 * - `account`: the profile, the people, and the account itself
 */
export type Capability = 'self' | 'work' | 'commit' | 'money' | 'account'

const all: readonly Capability[] = ['self', 'work', 'commit', 'money', 'account']

/** The capabilities of each role besides `commit`, which only owners always have. */
const capabilitiesOf: Record<SeatRole, readonly Capability[]> = {
  owner: all,
  member: ['self', 'work'],
  books: ['self', 'money'],
}

export interface SeatRights {
  role: SeatRole
  /** Whether an owner lets the person sign agreements and pay fees. */
  mayCommit: boolean
}

export const hasCapability = ({ role, mayCommit }: SeatRights, capability: Capability): boolean =>
  capabilitiesOf[role].includes(capability) || (capability === 'commit' && mayCommit)

/**
 * What a seat needs for each call. A writing call that isn't listed is refused, so that a new one can't be
 * forgotten; a reading call that isn't listed needs nothing. The team's calls aren't listed.
 */
export const capabilities: Record<string, Capability> = {
  // Without a session.
  'POST /api/auth/register': 'self',
  'POST /api/auth/login': 'self',
  'POST /api/auth/passkey/options': 'self',
  'POST /api/auth/passkey': 'self',
  'POST /api/auth/logout': 'self',
  'POST /api/auth/forgot-password': 'self',
  'POST /api/auth/reset-password': 'self',
  'POST /api/auth/confirm-email': 'self',
  'POST /api/auth/restore-email': 'self',
  'POST /api/contact': 'self',
  'POST /api/client-errors': 'self',
  'POST /api/projects/checks': 'self',

  // The person's own.
  'POST /api/auth/resend-confirmation': 'self',
  'PUT /api/users/:id/password': 'self',
  'POST /api/users/:id/passkeys/challenges': 'self',
  'POST /api/users/:id/passkeys/options': 'self',
  'POST /api/users/:id/passkeys': 'self',
  'PATCH /api/users/:id/passkeys/:passkeyId': 'self',
  'DELETE /api/users/:id/passkeys/:passkeyId': 'self',
  'DELETE /api/users/:id/sessions': 'self',
  'DELETE /api/users/:id/sessions/:sessionId': 'self',
  'POST /api/push-subscriptions': 'self',
  'PATCH /api/push-subscriptions/topics': 'self',
  'POST /api/push-subscriptions/:id/test': 'self',
  'DELETE /api/push-subscriptions/:id': 'self',
  'PATCH /api/notifications/preferences': 'self',
  'POST /api/notifications/read': 'self',
  'POST /api/notifications/visits': 'self',
  'POST /api/notifications/:id/read': 'self',
  'DELETE /api/install-hint': 'self',

  // Projects.
  'POST /api/projects': 'work',
  'POST /api/projects/batch': 'work',
  'PATCH /api/projects/:id': 'work',
  'DELETE /api/projects/:id': 'work',
  'POST /api/projects/:id/reopen': 'work',
  'POST /api/projects/:id/complete': 'work',
  'POST /api/projects/:id/cancel': 'work',
  'POST /api/projects/:id/restore': 'work',
  'PUT /api/projects/:id/facts': 'work',
  'PUT /api/projects/:id/floor-plan': 'work',
  'DELETE /api/projects/:id/floor-plan': 'work',
  'POST /api/projects/:id/photos': 'work',
  'PUT /api/projects/:id/photo-rooms': 'work',
  'POST /api/projects/:id/invitations': 'work',
  'POST /api/projects/:id/invitations/decline': 'work',
  'PUT /api/favorites/:identifier': 'work',
  'DELETE /api/favorites/:identifier': 'work',
  'POST /api/photos': 'work',
  'POST /api/photos/previews': 'work',
  'POST /api/saved-searches': 'work',
  'PATCH /api/saved-searches/:id': 'work',
  'DELETE /api/saved-searches/:id': 'work',

  // Questions and messages.
  'POST /api/projects/:id/questions': 'work',
  'PATCH /api/questions/:id': 'work',
  'DELETE /api/questions/:id': 'work',
  'POST /api/questions/:id/report': 'work',
  'GET /api/messages/conversations': 'work',
  'GET /api/messages/:id': 'work',
  'POST /api/messages': 'work',
  'POST /api/messages/files': 'work',
  'DELETE /api/messages/files/:id': 'work',
  'POST /api/messages/reports': 'work',
  'POST /api/messages/:id/block': 'work',
  'DELETE /api/messages/:id/block': 'work',

  // Offers.
  'POST /api/projects/:id/bids': 'work',
  'POST /api/bids/batch': 'work',
  'PATCH /api/bids/:id': 'work',
  'DELETE /api/bids/:id': 'work',
  'POST /api/bids/:id/accept': 'work',
  'POST /api/bids/:id/undo-accept': 'work',
  'POST /api/bids/:id/release': 'work',
  'POST /api/bids/:id/confirm': 'work',
  'POST /api/bids/:id/cancel': 'work',
  'POST /api/bids/:id/give-up': 'work',
  'POST /api/bids/:id/complete': 'work',
  'POST /api/bids/:id/report-unresponsive': 'work',
  'POST /api/bids/:id/won-seen': 'work',

  // Stagings, agreements, reviews, portfolio.
  'POST /api/projects/:id/staging/install-date': 'work',
  'POST /api/projects/:id/staging/agreement': 'work',
  'PUT /api/projects/:id/staging/access': 'work',
  'PUT /api/projects/:id/staging/answer': 'work',
  'POST /api/projects/:id/staging/removal': 'work',
  'PUT /api/projects/:id/staging/checklist': 'work',
  'POST /api/projects/:id/agreement': 'work',
  'PUT /api/projects/:id/agreement/draft': 'work',
  'DELETE /api/projects/:id/agreement/draft': 'work',
  'POST /api/projects/:id/agreement/versions': 'work',
  'POST /api/projects/:id/agreement/addenda': 'work',
  'POST /api/projects/:id/agreement/openings': 'work',
  'POST /api/projects/:id/agreement/declines': 'work',
  'POST /api/projects/:id/agreement/reports': 'work',
  'POST /api/users/:id/agreement-templates': 'work',
  'PUT /api/users/:id/agreement-templates/:templateId': 'work',
  'DELETE /api/users/:id/agreement-templates/:templateId': 'work',
  'POST /api/users/:id/calendar': 'work',
  'DELETE /api/users/:id/calendar': 'work',
  'DELETE /api/users/:id/calendar/:addressId': 'work',
  'POST /api/projects/:id/review': 'work',
  'POST /api/reviews/:id/reply': 'work',
  'POST /api/reviews/:id/report': 'work',
  'POST /api/bids/:id/room-pairs': 'work',
  'DELETE /api/room-pairs/:id': 'work',
  'PUT /api/room-pairs/:id/consent': 'work',
  'PUT /api/users/portfolio-labels': 'work',
  'PUT /api/users/portfolio-photos': 'work',

  // What binds the account.
  'POST /api/projects/:id/agreement/signatures': 'commit',
  'POST /api/bids/:id/payment-intent': 'commit',
  'POST /api/bids/:id/complete-payment': 'commit',
  'POST /api/bids/:id/cancel-payment': 'commit',

  'PUT /api/users/:id/receipt-details': 'money',
  'POST /api/bids/:id/receipt/details': 'money',

  'PATCH /api/users/:id': 'account',
  'DELETE /api/users/:id': 'account',
  'GET /api/users/:id/export': 'account',
  'POST /api/badges': 'account',
  'DELETE /api/badges/:id': 'account',
}

/** What pages need that show what a reading call of the table returns. */
export const pageCapabilities: Record<string, Capability> = {
  'GET /messages': 'work',
}
