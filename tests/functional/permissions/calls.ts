import { details, password, terms } from '#tests/helpers/people'
import { template } from '#tests/helpers/agreements'
import { insurance } from '#tests/helpers/badges'
import { strayAssertion } from '#tests/helpers/passkeys'
import { tapNow } from '#tests/helpers/crew_links'
import { pdf } from '#tests/helpers/pdf_corpus'
import { dataString } from '#tests/helpers/photo_corpus'
import { newClientId } from '#tests/helpers/condition_photos'
import { onePixel } from '#tests/helpers/room_pairs'
import { createBrowser } from '#tests/helpers/push_service'
import { ofOwner } from '#tests/helpers/reviews'
import { dayFromNow } from '#tests/helpers/stagings'
import { newLine } from '#tests/helpers/schedules'
import { actors, type Actor } from './people.js'
import type { SceneName, Subjects } from './scenes.js'

type Statuses = Record<Actor, number>

interface Row {
  /** The state of the market in which the call is made. */
  scene: SceneName
  /** Which id goes into the path. */
  id?: Exclude<
    keyof Subjects,
    'intent' | 'identifier' | 'photo' | 'credential' | 'hash' | 'sellerToken' | 'crewToken'
  >
  /** Begins with a question mark. */
  query?: string
  body?: (subjects: Subjects) => unknown
  statuses: Statuses
  /** The status for an unknown id, for callers who are otherwise allowed. */
  missing?: number
}

function withStatus(statusOf: (actor: Actor) => number): Statuses {
  const statuses = actors.map((actor) => [actor, statusOf(actor)])
  return Object.fromEntries(statuses)
}

const noSession: readonly Actor[] = ['anonymous', 'expired', 'deleted']

/** Those named are allowed, other signed-in people get `refusal`, everyone else 401. */
function only(allowed: Partial<Statuses>, refusal = 403): Statuses {
  return withStatus((actor) => allowed[actor] ?? (noSession.includes(actor) ? 401 : refusal))
}

const team: readonly Actor[] = ['support', 'admin']

/** 404 outside the team; 403 for a session that still needs a code. */
const teamOnly = (status: number) =>
  withStatus((actor) => (team.includes(actor) ? status : actor === 'enrolledAdmin' ? 403 : 404))

/** The same, and 403 for support staff. */
const adminsOnly = (status: number): Statuses => ({ ...teamOnly(status), support: 403 })

/** Open to all; an expired session counts as none. */
const anyone = (status: number): Statuses => withStatus(() => status)

/** What a browser's outbox sends with each photo and note. */
const ofOutbox = () => ({
  clientId: newClientId(),
  takenAt: new Date().toISOString(),
  waiting: 0,
})

const signedIn = (status: number) => only({}, status)
const companies = (status: number) => ({ bidder: status, rival: status, otherStager: status })
/** Everyone signed in but staging companies. */
const owners = (status: number) => ({ ...signedIn(status), ...companies(403) })

/**
 * Every call of the API, with the status for every kind of caller (docs/acceptance.md says who may
 * call what). A call without a row fails matrix.spec.ts.
 */
export const calls: Record<string, Row> = {
  'GET /api/auth/me': { scene: 'posted', statuses: signedIn(200) },
  'POST /api/auth/login': {
    scene: 'posted',
    body: () => ({ email: 'nobody@stagely.example', password }),
    statuses: anyone(401),
  },
  'POST /api/auth/passkey/options': { scene: 'posted', statuses: anyone(200) },
  'POST /api/auth/passkey': {
    scene: 'posted',
    body: () => ({ passkey: strayAssertion }),
    statuses: anyone(401),
  },
  'POST /api/auth/register': {
    scene: 'posted',
    body: () => ({ userType: 'admin', email: 'boss@stagely.example', password }),
    statuses: anyone(422),
  },
  'POST /api/auth/logout': { scene: 'posted', statuses: anyone(200) },
  'POST /api/auth/forgot-password': {
    scene: 'posted',
    body: () => ({ email: 'nobody@stagely.example' }),
    statuses: anyone(200),
  },
  'POST /api/auth/reset-password': {
    scene: 'posted',
    body: () => ({ token: 'unknown', newPassword: password }),
    statuses: anyone(409),
  },
  'POST /api/auth/resend-confirmation': { scene: 'posted', statuses: signedIn(409) },
  'POST /api/auth/confirm-email': {
    scene: 'posted',
    body: () => ({ token: 'unknown' }),
    statuses: anyone(409),
  },
  'POST /api/auth/restore-email': {
    scene: 'posted',
    body: () => ({ token: 'unknown' }),
    statuses: anyone(409),
  },
  'POST /api/contact': {
    scene: 'posted',
    body: () => ({
      name: 'Pat',
      email: 'pat@stagely.example',
      subject: 'general',
      message: 'Do you also stage barns?',
    }),
    statuses: anyone(201),
  },
  'POST /api/client-errors': {
    scene: 'posted',
    body: () => ({
      name: 'TypeError',
      frames: ['show-B18qXj5M.js:1:2345'],
      route: 'projects/show',
      release: null,
    }),
    statuses: anyone(204),
  },
  'GET /api/notifications/pending-bids': { scene: 'offered', statuses: signedIn(200) },
  'GET /api/notifications': { scene: 'notified', statuses: signedIn(200) },
  'GET /api/notifications/unread': { scene: 'notified', statuses: signedIn(200) },
  'DELETE /api/install-hint': { scene: 'posted', statuses: signedIn(204) },
  'POST /api/notifications/read': { scene: 'notified', statuses: signedIn(204) },
  'POST /api/notifications/visits': {
    scene: 'notified',
    body: () => ({ path: '/projects/1' }),
    statuses: signedIn(204),
  },
  'POST /api/notifications/:id/read': {
    scene: 'notified',
    id: 'notification',
    statuses: only({ owner: 204 }, 404),
    missing: 404,
  },
  'GET /api/notifications/preferences': { scene: 'posted', statuses: signedIn(200) },
  'PATCH /api/notifications/preferences': {
    scene: 'posted',
    body: () => ({ offers: 'digest' }),
    statuses: signedIn(200),
  },

  'GET /api/push-subscriptions': { scene: 'subscribed', statuses: signedIn(200) },
  'POST /api/push-subscriptions': {
    scene: 'posted',
    body: () => createBrowser().subscription,
    statuses: signedIn(201),
  },
  'DELETE /api/push-subscriptions/:id': {
    scene: 'subscribed',
    id: 'subscription',
    statuses: only({ bidder: 204 }, 404),
    missing: 404,
  },
  'POST /api/push-subscriptions/:id/test': {
    scene: 'subscribed',
    id: 'subscription',
    statuses: only({ bidder: 204 }, 404),
    missing: 404,
  },
  'PATCH /api/push-subscriptions/topics': {
    scene: 'posted',
    body: () => ({ offers: false }),
    statuses: signedIn(200),
  },

  'GET /api/cities': { scene: 'posted', statuses: anyone(422) },
  'GET /api/agreements/checks/:hash': { scene: 'posted', statuses: anyone(200) },
  'GET /api/places/suggestions': { scene: 'posted', statuses: anyone(422) },
  'GET /api/counties/neighbors': { scene: 'posted', statuses: anyone(422) },
  'GET /api/counties/map': { scene: 'posted', statuses: anyone(422) },
  'GET /api/counties/open': { scene: 'posted', statuses: anyone(422) },
  'GET /api/counties': { scene: 'posted', statuses: anyone(422) },
  'GET /api/saved-searches': { scene: 'saved', statuses: only(companies(200)) },
  'POST /api/saved-searches': {
    scene: 'posted',
    body: () => ({ name: 'Asheville area', areas: [{ state: 'NC' }], alerts: 'now' }),
    statuses: only(companies(201)),
  },
  'PATCH /api/saved-searches/:id': {
    scene: 'saved',
    id: 'savedSearch',
    body: () => ({ alerts: 'daily' }),
    statuses: only({ ...companies(404), bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/saved-searches/:id': {
    scene: 'saved',
    id: 'savedSearch',
    statuses: only({ ...companies(404), bidder: 204 }),
    missing: 404,
  },

  'GET /api/projects': { scene: 'posted', statuses: signedIn(200) },
  'GET /api/projects/dashboard': { scene: 'offered', statuses: signedIn(200) },
  'GET /api/projects/places': { scene: 'posted', statuses: only(companies(200)) },
  'GET /api/projects/:id': { scene: 'posted', id: 'project', statuses: anyone(200), missing: 404 },
  'GET /api/projects/:id/bids': {
    scene: 'offered',
    id: 'project',
    statuses: anyone(200),
    missing: 404,
  },
  'GET /api/usual-price': {
    scene: 'posted',
    query: '?stagingLevel=luxury&size=2500_3999&state=NC',
    statuses: signedIn(200),
  },
  'POST /api/projects': {
    scene: 'posted',
    body: () => ({ ...details, facts: { floor: 2, truckParking: 'street' } }),
    statuses: signedIn(201),
  },
  'POST /api/projects/checks': {
    scene: 'posted',
    body: () => details,
    statuses: anyone(204),
  },
  'PATCH /api/projects/:id': {
    scene: 'posted',
    id: 'project',
    body: () => ({ title: 'Bungalow on Oak Street', facts: { floor: 2, hasElevator: false } }),
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'DELETE /api/projects/:id': {
    scene: 'posted',
    id: 'project',
    statuses: only({ owner: 200, admin: 200, ...companies(200) }),
    missing: 404,
  },
  'POST /api/projects/:id/complete': {
    scene: 'paid',
    id: 'project',
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'POST /api/projects/:id/cancel': {
    scene: 'offered',
    id: 'project',
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'POST /api/projects/:id/restore': {
    scene: 'dismissed',
    id: 'project',
    statuses: only(companies(200)),
    missing: 404,
  },
  'POST /api/projects/:id/bids': {
    scene: 'posted',
    id: 'project',
    body: () => ({ ...terms, parts: [{ item: 'Living Room', amount: terms.amount }] }),
    statuses: only(companies(201)),
    missing: 404,
  },

  'GET /api/projects/:id/job': {
    scene: 'paid',
    id: 'project',
    statuses: only({ owner: 200, bidder: 200, rival: 200 }, 404),
    missing: 404,
  },
  'GET /api/projects/:id/condition-photos': {
    scene: 'paid',
    id: 'project',
    statuses: only({ owner: 200, bidder: 200 }),
    missing: 404,
  },
  'GET /api/projects/:id/staging': {
    scene: 'paid',
    id: 'project',
    statuses: only({ owner: 200, bidder: 200 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/install-date': {
    scene: 'paid',
    id: 'project',
    body: () => ({ date: dayFromNow(10) }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/agreement': {
    scene: 'proposed',
    id: 'project',
    body: () => ({ date: dayFromNow(10) }),
    statuses: only({ bidder: 204, owner: 409 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/visits': {
    scene: 'paid',
    id: 'project',
    body: () => ({ kind: 'walk_through', date: dayFromNow(5), from: '09:00', to: '11:00' }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/visits/agreement': {
    scene: 'visiting',
    id: 'project',
    body: () => ({ kind: 'walk_through', date: dayFromNow(5) }),
    statuses: only({ bidder: 204, owner: 409 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/visits/call-off': {
    scene: 'visiting',
    id: 'project',
    body: () => ({ kind: 'walk_through' }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/extension': {
    scene: 'ending',
    id: 'project',
    body: () => ({}),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/extension/agreement': {
    scene: 'extending',
    id: 'project',
    body: () => ({ until: dayFromNow(14 + 30) }),
    statuses: only({ bidder: 204, owner: 409 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/extension/end': {
    scene: 'extending',
    id: 'project',
    body: () => ({}),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'PUT /api/projects/:id/staging/access': {
    scene: 'paid',
    id: 'project',
    body: () => ({ address: '14 Maple Street', instructions: null }),
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'PUT /api/projects/:id/staging/answer': {
    scene: 'ending',
    id: 'project',
    body: () => ({ answer: 'extend' }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/removal': {
    scene: 'ending',
    id: 'project',
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'PUT /api/projects/:id/staging/checklist': {
    scene: 'paid',
    id: 'project',
    body: () => ({ task: 'keys', done: true }),
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'GET /api/projects/:id/schedule': {
    scene: 'paid',
    id: 'project',
    statuses: only({ owner: 200, bidder: 200 }),
    missing: 404,
  },
  'POST /api/projects/:id/schedule': {
    scene: 'paid',
    id: 'project',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/schedule/lines': {
    scene: 'paid',
    id: 'project',
    body: () => ({ ...newLine, kind: 'damage' }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'PUT /api/schedule-lines/:id': {
    scene: 'scheduled',
    id: 'line',
    body: () => newLine,
    statuses: only({ bidder: 204, owner: 403 }, 404),
    missing: 404,
  },
  'DELETE /api/schedule-lines/:id': {
    scene: 'scheduled',
    id: 'line',
    statuses: only({ bidder: 204, owner: 403 }, 404),
    missing: 404,
  },
  'PUT /api/schedule-lines/:id/payment': {
    scene: 'scheduled',
    id: 'line',
    body: () => ({ paidOn: dayFromNow(0), way: 'check' }),
    statuses: only({ bidder: 204, owner: 403 }, 404),
    missing: 404,
  },
  'DELETE /api/schedule-lines/:id/payment': {
    scene: 'settled',
    id: 'line',
    statuses: only({ bidder: 204, owner: 403 }, 404),
    missing: 404,
  },
  'PUT /api/schedule-lines/:id/answer': {
    scene: 'scheduled',
    id: 'line',
    body: () => ({ answer: 'paid' }),
    statuses: only({ owner: 204, bidder: 403 }, 404),
    missing: 404,
  },
  'POST /api/projects/:id/invoices': {
    scene: 'scheduled',
    id: 'project',
    body: ({ line }) => ({ lines: [line] }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'POST /api/invoices/:id/credit-note': {
    scene: 'invoiced',
    id: 'invoice',
    statuses: only({ bidder: 201 }, 404),
    missing: 404,
  },
  'POST /api/projects/:id/condition-photos': {
    scene: 'ending',
    id: 'project',
    body: () => ({ ...ofOutbox(), room: 'Kitchen', moment: 'after', data: onePixel }),
    statuses: only({ owner: 201, bidder: 201 }),
    missing: 404,
  },
  'POST /api/projects/:id/damage-notes': {
    scene: 'ending',
    id: 'project',
    body: () => ({ ...ofOutbox(), room: 'Kitchen', text: 'A scratch' }),
    statuses: only({ owner: 201, bidder: 201 }),
    missing: 404,
  },
  'PUT /api/damage-notes/:id/answer': {
    scene: 'damaged',
    id: 'note',
    body: () => ({ kind: 'seen' }),
    statuses: only({ owner: 204, bidder: 409 }, 404),
    missing: 404,
  },
  'POST /api/projects/:id/staging/day': {
    scene: 'installing',
    id: 'project',
    body: () => tapNow('on_our_way'),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'POST /api/projects/:id/staging/undone-taps': {
    scene: 'installing',
    id: 'project',
    body: () => ({ clientId: 'a'.repeat(32) }),
    statuses: only({ bidder: 404 }),
    missing: 404,
  },
  'POST /api/projects/:id/crew-link': {
    scene: 'installing',
    id: 'project',
    body: ({ crewLink }) => ({ replaces: crewLink }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'PATCH /api/projects/:id/crew-link': {
    scene: 'installing',
    id: 'project',
    body: () => ({ showsCodes: false }),
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'DELETE /api/projects/:id/crew-link': {
    scene: 'installing',
    id: 'project',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'POST /api/crew/openings': {
    scene: 'installing',
    body: ({ crewToken }) => ({ token: crewToken }),
    statuses: anyone(204),
  },
  'POST /api/crew/addresses': {
    scene: 'installing',
    body: ({ crewToken }) => ({ token: crewToken }),
    statuses: anyone(200),
  },
  'POST /api/crew/taps': {
    scene: 'installing',
    body: ({ crewToken }) => ({ token: crewToken, ...tapNow('on_our_way') }),
    statuses: anyone(201),
  },
  'POST /api/crew/photos': {
    scene: 'installing',
    body: ({ crewToken }) => ({
      ...{ token: crewToken, clientId: 'c'.repeat(32), takenAt: new Date().toISOString() },
      ...{ waiting: 0, room: 'Living Room', moment: 'after', data: onePixel },
    }),
    statuses: anyone(201),
  },
  'POST /api/crew/damage-notes': {
    scene: 'installing',
    body: ({ crewToken }) => ({
      ...{ token: crewToken, clientId: 'c'.repeat(32), takenAt: new Date().toISOString() },
      ...{ waiting: 0, room: 'Living Room', text: 'A scratch' },
    }),
    statuses: anyone(201),
  },
  'POST /api/crew/undone-taps': {
    scene: 'installing',
    body: ({ crewToken }) => ({ token: crewToken, clientId: 'a'.repeat(32) }),
    statuses: anyone(404),
  },
  'PUT /api/projects/:id/outcome': {
    scene: 'ending',
    id: 'project',
    body: () => ({ kind: 'not_sold' }),
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'PUT /api/projects/:id/card': {
    scene: 'carded',
    id: 'project',
    body: ({ pair }) => ({ pairId: pair, showsComparison: true }),
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'DELETE /api/projects/:id/card': {
    scene: 'carded',
    id: 'project',
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'PUT /api/projects/:id/card/consent': {
    scene: 'carded',
    id: 'project',
    body: ({ pair }) => ({ consent: true, pairId: pair }),
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'GET /api/projects/:id/agreement': {
    scene: 'unsigned',
    id: 'project',
    statuses: only({ owner: 200, bidder: 200 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement': {
    scene: 'paid',
    id: 'project',
    body: () => ({ templateId: null }),
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'PUT /api/projects/:id/agreement/draft': {
    scene: 'drafted',
    id: 'project',
    body: () => ({
      sections: template.sections,
      installOn: dayFromNow(10),
      extensionPerMonth: 400,
      revision: 1,
    }),
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'DELETE /api/projects/:id/agreement/draft': {
    scene: 'drafted',
    id: 'project',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement/versions': {
    scene: 'drafted',
    id: 'project',
    body: ({ hash }) => ({ hash }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement/addenda': {
    scene: 'outdated',
    id: 'project',
    body: ({ hash }) => ({ hash }),
    statuses: only({ owner: 201, bidder: 201 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement/signatures': {
    scene: 'unsigned',
    id: 'project',
    body: ({ hash }) => ({
      version: 1,
      hash,
      name: 'Robin Hale',
      keepsName: true,
      consents: true,
      currentPassword: password,
    }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement/openings': {
    scene: 'unsigned',
    id: 'project',
    body: () => ({ version: 1 }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement/declines': {
    scene: 'unsigned',
    id: 'project',
    body: () => ({ version: 1, reason: 'The dining room is missing.' }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'PUT /api/projects/:id/agreement/client-side': {
    scene: 'paid',
    id: 'project',
    body: () => ({
      signers: 'seller',
      payer: 'seller',
      sellers: [{ name: 'Sam Seller', email: 'sam@home.example' }],
    }),
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement/parties/:partyId/links': {
    scene: 'forSellers',
    id: 'project',
    body: () => ({}),
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/agreement/reports': {
    scene: 'unsigned',
    id: 'project',
    body: () => ({ version: 1, reason: 'Asks for a deposit outside.' }),
    statuses: only({ owner: 204, bidder: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/review': {
    scene: 'completed',
    id: 'project',
    body: () => ofOwner,
    statuses: only({ owner: 422, bidder: 201 }),
    missing: 404,
  },
  'POST /api/reviews/:id/reply': {
    scene: 'reviewed',
    id: 'review',
    body: () => ({ reply: 'Thank you.' }),
    statuses: only({ owner: 201 }, 404),
    missing: 404,
  },
  'POST /api/reviews/:id/report': {
    scene: 'reviewed',
    id: 'review',
    body: () => ({ reason: 'We never met.' }),
    statuses: only({ owner: 204 }, 404),
    missing: 404,
  },
  'POST /api/projects/:id/questions': {
    scene: 'posted',
    id: 'project',
    body: () => ({ text: 'Is there parking?' }),
    statuses: only(companies(201)),
    missing: 404,
  },
  'PATCH /api/questions/:id': {
    scene: 'replied',
    id: 'question',
    body: () => ({ answer: 'No.', replaces: 1 }),
    statuses: only({ owner: 200, ...companies(403), support: 403, admin: 403 }, 404),
    missing: 404,
  },
  'DELETE /api/questions/:id': {
    scene: 'asked',
    id: 'question',
    statuses: only({ bidder: 204, owner: 403, support: 403, admin: 403 }, 404),
    missing: 404,
  },
  'POST /api/questions/:id/report': {
    scene: 'replied',
    id: 'question',
    body: () => ({ reason: 'Names a third person' }),
    statuses: only({ owner: 204, ...companies(204), support: 403, admin: 403 }, 404),
    missing: 404,
  },
  'PUT /api/projects/:id/facts': {
    scene: 'posted',
    id: 'project',
    body: () => ({ facts: { floor: 3, hasElevator: true } }),
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'PUT /api/projects/:id/in-charge': {
    scene: 'offered',
    id: 'project',
    body: () => ({ seatId: null }),
    statuses: only({ owner: 200, bidder: 200, rival: 200 }, 404),
    missing: 404,
  },
  'PUT /api/projects/:id/floor-plan': {
    scene: 'posted',
    id: 'project',
    body: () => ({ image: onePixel }),
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'DELETE /api/projects/:id/floor-plan': {
    scene: 'posted',
    id: 'project',
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'POST /api/projects/:id/photos': {
    scene: 'posted',
    id: 'project',
    body: () => ({ photos: [onePixel] }),
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'PUT /api/projects/:id/photo-rooms': {
    scene: 'worked',
    id: 'project',
    body: ({ photo }) => ({ labels: [{ photo, room: 'Kitchen' }] }),
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'GET /api/projects/:id/reach': {
    scene: 'posted',
    id: 'project',
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'GET /api/projects/:id/seller-link': {
    scene: 'shared',
    id: 'project',
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'POST /api/projects/:id/seller-link': {
    scene: 'offered',
    id: 'project',
    body: () => ({ replaces: null, days: 90 }),
    statuses: only({ owner: 201 }),
    missing: 404,
  },
  'PATCH /api/projects/:id/seller-link': {
    scene: 'shared',
    id: 'project',
    body: () => ({ days: 90 }),
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'DELETE /api/projects/:id/seller-link': {
    scene: 'shared',
    id: 'project',
    statuses: only({ owner: 204 }),
    missing: 404,
  },
  'POST /api/seller/openings': {
    scene: 'shared',
    body: ({ sellerToken }) => ({ token: sellerToken }),
    statuses: anyone(204),
  },
  'POST /api/seller/choices': {
    scene: 'shared',
    body: ({ sellerToken }) => ({ token: sellerToken, letter: 'A' }),
    statuses: anyone(200),
  },
  'GET /api/projects/:id/invitations': {
    scene: 'invited',
    id: 'project',
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'POST /api/projects/:id/invitations': {
    scene: 'favored',
    id: 'project',
    body: ({ identifier }) => ({ companies: [identifier] }),
    statuses: only({ owner: 201 }),
    missing: 404,
  },
  'POST /api/projects/:id/invitations/decline': {
    scene: 'invited',
    id: 'project',
    statuses: only({ bidder: 200, rival: 404, otherStager: 404 }),
    missing: 404,
  },
  'POST /api/projects/batch': {
    scene: 'posted',
    body: () => ({ ...details, homes: [{ title: 'Lot Seven', city: 'Asheville' }] }),
    statuses: signedIn(201),
  },
  'GET /api/favorites': { scene: 'favored', statuses: owners(200) },
  'PUT /api/favorites/:identifier': { scene: 'favored', statuses: owners(200) },
  'DELETE /api/favorites/:identifier': { scene: 'favored', statuses: owners(200) },

  'POST /api/bids/batch': {
    scene: 'postedTogether',
    body: ({ project, twin }) => ({
      ...terms,
      homes: [project, twin].map((projectId) => ({ projectId, amount: terms.amount })),
    }),
    statuses: only(companies(201)),
  },
  'GET /api/bids/all': { scene: 'offered', statuses: signedIn(200) },
  'GET /api/users/:id/bids': {
    scene: 'offered',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'GET /api/bids/:id/contact': {
    scene: 'paid',
    id: 'bid',
    statuses: only({ owner: 200, bidder: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/accept': {
    scene: 'offered',
    id: 'bid',
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/undo-accept': {
    scene: 'selected',
    id: 'bid',
    statuses: only({ owner: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/give-up': {
    scene: 'paid',
    id: 'bid',
    body: () => ({ reason: 'Our warehouse was flooded.' }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/confirm': {
    scene: 'offered',
    id: 'bid',
    statuses: only({ bidder: 409 }),
    missing: 404,
  },
  'POST /api/projects/:id/reopen': {
    scene: 'paid',
    id: 'project',
    statuses: only({ owner: 409 }),
    missing: 404,
  },
  'POST /api/bids/:id/release': {
    scene: 'selected',
    id: 'bid',
    statuses: only({ owner: 409 }),
    missing: 404,
  },
  'POST /api/bids/:id/cancel': {
    scene: 'offered',
    id: 'bid',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/complete': {
    scene: 'paid',
    id: 'bid',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/won-seen': {
    scene: 'paid',
    id: 'bid',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'POST /api/bids/:id/report-unresponsive': {
    scene: 'silent',
    id: 'bid',
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'PATCH /api/bids/:id': {
    scene: 'offered',
    id: 'bid',
    body: () => ({
      amount: 2000,
      parts: [
        { item: 'Living Room', amount: 1200 },
        { item: 'Removal', amount: 800 },
      ],
    }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/bids/:id': {
    scene: 'offered',
    id: 'bid',
    body: () => ({ reason: 'price' }),
    statuses: only({ owner: 200, bidder: 409 }),
    missing: 404,
  },
  'POST /api/bids/:id/payment-intent': {
    scene: 'selected',
    id: 'bid',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/complete-payment': {
    scene: 'charged',
    id: 'bid',
    body: ({ intent }) => ({ paymentIntentId: intent }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/cancel-payment': {
    scene: 'selected',
    id: 'bid',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },

  'PUT /api/users/portfolio-photos': {
    scene: 'posted',
    body: () => ({ photos: [] }),
    statuses: only(companies(200)),
  },
  'PATCH /api/users/:id': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ email: 'robin@stagely.example' }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },

  'PUT /api/users/:id/receipt-details': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ address: '12 Depot Street\nAsheville, NC 28801', taxId: '12-3456789' }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/bids/:id/receipt/details': {
    scene: 'paid',
    id: 'bid',
    statuses: only({ bidder: 409, support: 403, admin: 403 }, 404),
    missing: 404,
  },
  'DELETE /api/users/:id': {
    scene: 'offered',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/auth/join': {
    scene: 'posted',
    body: () => ({ token: 'unknown', name: 'Mei', password, agreeToTerms: true }),
    statuses: anyone(409),
  },
  'POST /api/signing/openings': {
    scene: 'posted',
    body: () => ({ token: 'unknown' }),
    statuses: anyone(409),
  },
  'POST /api/signing/codes': {
    scene: 'posted',
    body: () => ({ token: 'unknown' }),
    statuses: anyone(409),
  },
  'POST /api/signing/signatures': {
    scene: 'posted',
    body: () => ({
      ...{ token: 'unknown', hash: 'a'.repeat(64), name: 'Sam Seller', code: '123456' },
      consents: true,
    }),
    statuses: anyone(409),
  },
  'POST /api/signing/returns': {
    scene: 'posted',
    body: () => ({ token: 'unknown', reason: 'not_me' }),
    statuses: anyone(409),
  },
  'POST /api/signing/links': {
    scene: 'posted',
    body: () => ({ token: 'unknown' }),
    statuses: anyone(204),
  },
  'POST /api/auth/invitations': {
    scene: 'posted',
    body: () => ({ token: 'unknown' }),
    statuses: signedIn(409),
  },
  'POST /api/auth/seat': {
    scene: 'posted',
    body: () => ({ userId: 2_000_000_000 }),
    statuses: signedIn(404),
  },
  'POST /api/users/:id/invitations': {
    scene: 'withColleague',
    id: 'bidder',
    body: () => ({ email: 'mei@fern.example', role: 'member' }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'POST /api/users/:id/invitations/:invitationId/approvals': {
    scene: 'withColleague',
    id: 'bidder',
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'POST /api/users/:id/invitations/:invitationId/sends': {
    scene: 'withColleague',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/users/:id/invitations/:invitationId': {
    scene: 'withColleague',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'PUT /api/users/:id/person': {
    scene: 'withColleague',
    id: 'bidder',
    body: () => ({ name: 'Joel Ames' }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/users/:id/person': {
    scene: 'withColleague',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'GET /api/users/:id/person/export': {
    scene: 'withColleague',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'PATCH /api/users/:id/people/:seatId': {
    scene: 'withColleague',
    id: 'bidder',
    body: () => ({ mayCommit: true }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/users/:id/people/:seatId': {
    scene: 'withColleague',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'DELETE /api/users/:id/seat': {
    scene: 'withColleague',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'PUT /api/users/:id/password': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ currentPassword: password, newPassword: 'a brand new password' }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'GET /api/users/:id/sessions': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/users/:id/sessions': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'DELETE /api/users/:id/sessions/:sessionId': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'GET /api/users/:id/passkeys': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/users/:id/passkeys/challenges': {
    scene: 'withPasskey',
    id: 'bidder',
    body: () => ({ purpose: 'delete_account' }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/users/:id/passkeys/options': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ currentPassword: password }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/users/:id/passkeys': {
    scene: 'addingPasskey',
    id: 'bidder',
    body: ({ credential }) => ({ name: 'Phone', credential }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'PATCH /api/users/:id/passkeys/:passkeyId': {
    scene: 'withPasskey',
    id: 'bidder',
    body: () => ({ name: 'Phone' }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/users/:id/passkeys/:passkeyId': {
    scene: 'withPasskey',
    id: 'bidder',
    body: () => ({ currentPassword: password }),
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'POST /api/users/:id/two-step': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ currentPassword: password }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'POST /api/users/:id/two-step/confirm': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ code: '000000' }),
    statuses: only({ bidder: 409 }),
    missing: 404,
  },
  'POST /api/users/:id/two-step/verify': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ code: '000000' }),
    statuses: only({ bidder: 409 }),
    missing: 404,
  },
  'POST /api/users/:id/two-step/passkey': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ passkey: strayAssertion }),
    statuses: only({ bidder: 409 }),
    missing: 404,
  },
  'POST /api/users/:id/two-step/recovery-codes': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ code: '000000' }),
    statuses: only({ bidder: 409 }),
    missing: 404,
  },
  'POST /api/users/:id/two-step/off': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ code: '000000' }),
    statuses: only({ bidder: 409 }),
    missing: 404,
  },
  'PUT /api/users/:id/second-factor': {
    scene: 'posted',
    id: 'bidder',
    body: () => ({ from: null, currentPassword: password }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'GET /api/users/:id/agreement-templates': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/users/:id/agreement-templates': {
    scene: 'posted',
    id: 'bidder',
    body: () => template,
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'PUT /api/users/:id/agreement-templates/:templateId': {
    scene: 'withTemplate',
    id: 'bidder',
    body: () => ({ ...template, revision: 1 }),
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'DELETE /api/users/:id/agreement-templates/:templateId': {
    scene: 'withTemplate',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'GET /api/users/:id/calendar': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },
  'POST /api/users/:id/calendar': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'DELETE /api/users/:id/calendar': {
    scene: 'posted',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'DELETE /api/users/:id/calendar/:addressId': {
    scene: 'withCalendar',
    id: 'bidder',
    statuses: only({ bidder: 204 }),
    missing: 404,
  },
  'GET /api/users/:id/export': {
    scene: 'offered',
    id: 'bidder',
    statuses: only({ bidder: 200 }),
    missing: 404,
  },

  'GET /api/messages/conversations': { scene: 'written', statuses: signedIn(200) },
  'GET /api/messages/:id': {
    scene: 'written',
    id: 'owner',
    statuses: { ...signedIn(200), owner: 404 },
    missing: 404,
  },
  'POST /api/messages': {
    scene: 'written',
    body: ({ owner }) => ({ receiverId: owner, content: 'When could we see the house?' }),
    statuses: { ...signedIn(201), owner: 422 },
  },
  'POST /api/messages/reports': {
    scene: 'written',
    body: ({ owner }) => ({ reportedId: owner, reason: 'Asks for money outside.' }),
    statuses: only({ bidder: 201 }, 404),
  },
  'POST /api/photos': {
    scene: 'posted',
    body: () => ({ photo: onePixel }),
    statuses: signedIn(201),
  },
  'POST /api/photos/previews': {
    scene: 'posted',
    body: () => ({ photo: onePixel }),
    statuses: signedIn(200),
  },
  'POST /api/messages/files': {
    scene: 'paid',
    body: ({ owner }) => ({
      receiverId: owner,
      name: 'Plan.pdf',
      data: dataString(pdf(), 'application/pdf'),
    }),
    statuses: only({ bidder: 201, owner: 422 }, 409),
  },
  'DELETE /api/messages/files/:id': {
    scene: 'attached',
    id: 'file',
    statuses: only({ bidder: 200 }, 404),
    missing: 404,
  },
  'POST /api/messages/:id/block': {
    scene: 'written',
    id: 'owner',
    statuses: { ...signedIn(204), owner: 404 },
    missing: 404,
  },
  'DELETE /api/messages/:id/block': { scene: 'written', id: 'owner', statuses: signedIn(204) },

  'POST /api/badges': {
    scene: 'posted',
    body: () => insurance,
    statuses: only(companies(201)),
  },
  'DELETE /api/badges/:id': {
    scene: 'documented',
    id: 'badge',
    statuses: only({ ...companies(404), bidder: 204 }),
    missing: 404,
  },

  'POST /api/bids/:id/room-pairs': {
    scene: 'worked',
    id: 'bid',
    body: ({ photo }) => ({ room: 'Kitchen', before: photo, after: onePixel }),
    statuses: only({ bidder: 201 }),
    missing: 404,
  },
  'PUT /api/room-pairs/:id/consent': {
    scene: 'paired',
    id: 'pair',
    body: () => ({ consent: true }),
    statuses: only({ owner: 200, bidder: 403 }, 404),
    missing: 404,
  },
  'DELETE /api/room-pairs/:id': {
    scene: 'paired',
    id: 'pair',
    statuses: only({ owner: 403, bidder: 204 }, 404),
    missing: 404,
  },
  'PUT /api/users/portfolio-labels': {
    scene: 'posted',
    body: () => ({ labels: [] }),
    statuses: only(companies(200)),
  },

  'GET /api/admin/badges': { scene: 'documented', statuses: teamOnly(200) },
  'POST /api/admin/badges/:id/verify': {
    scene: 'documented',
    id: 'badge',
    body: () => ({ expiresOn: dayFromNow(300) }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'POST /api/admin/badges/:id/decline': {
    scene: 'documented',
    id: 'badge',
    body: () => ({ reason: 'The certificate has expired.' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'POST /api/admin/badges/:id/revoke': {
    scene: 'verified',
    id: 'badge',
    body: () => ({ reason: 'The insurer cancelled the policy.' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'POST /api/admin/badge-types': {
    scene: 'posted',
    body: () => ({ name: 'Worker insurance', description: 'Proof of workers’ compensation.' }),
    statuses: adminsOnly(201),
  },
  'PATCH /api/admin/badge-types/:id': {
    scene: 'documented',
    id: 'badgeType',
    body: () => ({ isOffered: true }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'GET /api/admin/stats': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/health': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/users': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/users-detailed': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/users/:id/running-jobs': {
    scene: 'offered',
    id: 'bidder',
    statuses: teamOnly(200),
    missing: 404,
  },
  'GET /api/admin/users/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/projects': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/contact-messages': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/reports': { scene: 'reported', statuses: teamOnly(200) },
  'GET /api/admin/reviews': { scene: 'disputed', statuses: teamOnly(200) },
  'GET /api/admin/questions': { scene: 'replied', statuses: teamOnly(200) },
  'POST /api/admin/questions/:id/hide': {
    scene: 'replied',
    id: 'question',
    body: () => ({ reason: 'Names a third person' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/questions/:id/show': {
    scene: 'concealed',
    id: 'question',
    body: () => ({ reason: 'Cleared up' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'GET /api/admin/agreement-reports': { scene: 'agreementReported', statuses: teamOnly(200) },
  'POST /api/admin/agreement-reports/:id/decision': {
    scene: 'agreementReported',
    id: 'agreementReport',
    body: () => ({ reason: 'Please write to the other side first.' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'GET /api/admin/given-up-jobs': { scene: 'givenUp', statuses: teamOnly(200) },
  'GET /api/admin/owner-reports': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/payments': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/payments/totals': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/payments/free': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/payments/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/revenue/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/reconciliations': { scene: 'offered', statuses: teamOnly(200) },
  'GET /api/admin/users-detailed/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/projects/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/contact-messages/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/reports/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/reconciliations/download': { scene: 'offered', statuses: adminsOnly(200) },
  'GET /api/admin/activity/download': { scene: 'offered', statuses: adminsOnly(200) },
  'POST /api/admin/users/:id/export': {
    scene: 'offered',
    id: 'bidder',
    body: () => ({ reason: 'Asked for it by email' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'GET /api/admin/users/:id/export': {
    scene: 'offered',
    id: 'bidder',
    statuses: adminsOnly(409),
    missing: 404,
  },
  'GET /api/admin/users/:id/bids/download': {
    scene: 'offered',
    id: 'bidder',
    statuses: adminsOnly(200),
    missing: 404,
  },
  'GET /api/admin/users/:id/projects/download': {
    scene: 'offered',
    id: 'bidder',
    statuses: adminsOnly(200),
    missing: 404,
  },
  'GET /api/admin/users/:id/timeline/download': {
    scene: 'offered',
    id: 'bidder',
    statuses: adminsOnly(200),
    missing: 404,
  },
  'DELETE /api/admin/users/:id': {
    scene: 'offered',
    id: 'bidder',
    statuses: adminsOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/suspend': {
    scene: 'offered',
    id: 'bidder',
    body: () => ({ category: 'conduct', reason: 'Abusive messages' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/reinstate': {
    scene: 'suspended',
    id: 'suspended',
    body: () => ({ reason: 'Cleared up' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/people/:seatId/suspend': {
    scene: 'withColleague',
    id: 'bidder',
    body: () => ({ category: 'conduct', reason: 'Abusive messages' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/people/:seatId/reinstate': {
    scene: 'withoutColleague',
    id: 'bidder',
    body: () => ({ reason: 'Cleared up' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/warn': {
    scene: 'offered',
    id: 'bidder',
    body: () => ({ category: 'spam', reason: 'The same text to everyone' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/mute': {
    scene: 'offered',
    id: 'bidder',
    body: () => ({ category: 'spam', reason: 'The same text to everyone', duration: '7' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/unmute': {
    scene: 'muted',
    id: 'bidder',
    body: () => ({ reason: 'Apologized' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/users/:id/emails': {
    scene: 'offered',
    id: 'bidder',
    body: () => ({ email: 'password_reset' }),
    statuses: teamOnly(202),
    missing: 404,
  },
  'POST /api/admin/users/:id/notes': {
    scene: 'offered',
    id: 'bidder',
    body: () => ({ content: 'Called about the receipt.' }),
    statuses: teamOnly(201),
    missing: 404,
  },
  'POST /api/admin/users/:id/confirm-email': {
    scene: 'unconfirmed',
    id: 'bidder',
    body: () => ({ reason: 'Wrote from the address' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/projects/:id/cancel': {
    scene: 'offered',
    id: 'project',
    body: () => ({ reason: 'Not a real house' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'POST /api/admin/projects/:id/hide': {
    scene: 'offered',
    id: 'project',
    body: () => ({ reason: 'Not a real house' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/projects/:id/unhide': {
    scene: 'hidden',
    id: 'project',
    body: () => ({ reason: 'It is one' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'PATCH /api/admin/contact-messages/:id': {
    scene: 'inquired',
    id: 'inquiry',
    body: () => ({ status: 'answered', adminNotes: 'Called back.' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/contact-messages/:id/replies': {
    scene: 'inquired',
    id: 'inquiry',
    body: () => ({ content: 'Please try again.' }),
    statuses: teamOnly(201),
    missing: 404,
  },
  'PATCH /api/admin/reports/:id': {
    scene: 'reported',
    id: 'report',
    body: () => ({ status: 'resolved', adminNotes: 'Warned by phone.' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/reports/:id/decision': {
    scene: 'reported',
    id: 'report',
    body: () => ({ outcome: 'warned', category: 'contact', reason: 'Asked for cash' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/reviews/:id/removal': {
    scene: 'disputed',
    id: 'review',
    body: () => ({ reason: 'Names a third person' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/reviews/:id/dismissal': {
    scene: 'disputed',
    id: 'review',
    body: () => ({ reason: 'Harsh but factual' }),
    statuses: teamOnly(200),
    missing: 404,
  },
  'POST /api/admin/payments/:id/refund': {
    scene: 'refundable',
    id: 'payment',
    body: () => ({ reason: 'owner_unresponsive' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'POST /api/admin/given-up-jobs/:id/decision': {
    scene: 'givenUp',
    id: 'bid',
    body: () => ({ outcome: 'kept', reason: 'The furniture was promised twice' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'POST /api/admin/owner-reports/:id/decision': {
    scene: 'ownerReported',
    id: 'ownerReport',
    body: () => ({ outcome: 'dismissed', reason: 'The owner called' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'PUT /api/admin/users/:id/team-role': {
    scene: 'offered',
    id: 'bidder',
    body: () => ({ role: 'support' }),
    statuses: adminsOnly(200),
    missing: 404,
  },
  'DELETE /api/admin/users/:id/two-step': {
    scene: 'enrolled',
    id: 'enrolled',
    statuses: adminsOnly(204),
    missing: 404,
  },
  'POST /api/admin/two-step': {
    scene: 'posted',
    body: () => ({ currentPassword: password }),
    statuses: teamOnly(201),
  },
  'POST /api/admin/two-step/confirm': {
    scene: 'posted',
    body: () => ({ code: '000000' }),
    statuses: teamOnly(409),
  },
  'POST /api/admin/two-step/verify': {
    scene: 'posted',
    body: () => ({ code: '000000' }),
    statuses: { ...teamOnly(409), enrolledAdmin: 422 },
  },
  'POST /api/admin/two-step/passkey': {
    scene: 'posted',
    body: () => ({ passkey: strayAssertion }),
    statuses: { ...teamOnly(409), enrolledAdmin: 422 },
  },
  'POST /api/admin/two-step/recovery-codes': {
    scene: 'posted',
    body: () => ({ code: '000000' }),
    statuses: teamOnly(409),
  },
  'POST /api/admin/two-step/off': {
    scene: 'posted',
    body: () => ({ code: '000000' }),
    statuses: teamOnly(409),
  },
  'POST /api/admin/reconciliations': { scene: 'offered', statuses: adminsOnly(200) },
}

/** The path of a call with its query. @param id  in place of the row's own */
export function pathOf(line: string, subjects: Subjects, id?: number): string {
  const row = calls[line]
  const [, pattern] = line.split(' ')
  const path = pattern
    .replace(':identifier', subjects.identifier ?? 'CreativeStager0000')
    .replace(':hash', 'a'.repeat(64))
    .replace(':passkeyId', String(subjects.passkey))
    .replace(':templateId', String(subjects.template))
    .replace(':partyId', String(subjects.party))
    .replace(':addressId', String(subjects.address))
    .replace(':seatId', String(subjects.seat))
    .replace(':invitationId', String(subjects.invitation))
    .replace(':sessionId', String(subjects.session))
    .replace(':id', String(id ?? (row.id && subjects[row.id])))
  return path + (row.query ?? '')
}
