import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import * as limiters from '#start/limiter'

/** Limits of calls by their names. */
const limits = new Map<unknown, string>([
  [limiters.throttleRegister, 'register'],
  [limiters.throttleWrites, 'writes'],
  [limiters.throttleSigning, 'signing'],
  [limiters.throttleMessages, 'messages'],
  [limiters.throttleContact, 'contact'],
  [limiters.throttleFiles, 'files'],
  [limiters.throttlePhotos, 'photos'],
  [limiters.throttlePreviews, 'previews'],
  [limiters.throttleExports, 'exports'],
  [limiters.throttlePushTests, 'pushTests'],
  [limiters.throttleClientErrors, 'clientErrors'],
  [limiters.throttleSellerWrites, 'sellerWrites'],
  [limiters.throttleCrewWrites, 'crewWrites'],
])

/** Calls with another limit than usual, which is `writes` for changes and the read limit for the others. */
const others: Record<string, string> = {
  // Their controllers count attempts.
  'POST /api/auth/login': '',
  'POST /api/auth/passkey': '',
  // Ends the session itself, so nobody can repeat it.
  'POST /api/auth/logout': '',
  // Stripe signs it.
  'POST /api/webhooks/stripe': '',
  'POST /api/auth/register': 'register',
  'POST /api/auth/join': 'register',
  'POST /api/signing/openings': 'signing',
  'POST /api/signing/codes': 'signing',
  'POST /api/signing/signatures': 'signing',
  'POST /api/signing/returns': 'signing',
  'POST /api/signing/links': 'signing',
  'POST /api/contact': 'contact',
  'POST /api/client-errors': 'clientErrors',
  'POST /api/seller/openings': 'sellerWrites',
  'POST /api/seller/choices': 'sellerWrites',
  'POST /api/crew/openings': 'crewWrites',
  'POST /api/crew/addresses': 'crewWrites',
  'POST /api/crew/taps': 'crewWrites',
  'POST /api/crew/photos': 'crewWrites',
  'POST /api/crew/undone-taps': 'crewWrites',
  'POST /api/crew/damage-notes': 'crewWrites',
  'POST /api/messages': 'messages',
  'POST /api/messages/files': 'files',
  'POST /api/photos': 'photos',
  'POST /api/projects/:id/condition-photos': 'photos',
  'POST /api/photos/previews': 'previews',
  'POST /api/badges': 'files',
  'POST /api/push-subscriptions/:id/test': 'pushTests',
  'GET /api/users/:id/export': 'writes exports',
  'GET /api/users/:id/person/export': 'writes exports',
}

test.group('The limits of calls', () => {
  test('are on every call that changes something, and the others are these', ({ assert }) => {
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const route of Object.values(router.toJSON()).flat()) {
      if (!/^\/api\/(?!\*)/.test(route.pattern)) continue
      const line = `${route.methods[0]} ${route.pattern}`
      const names = [...route.middleware.all()].flatMap((one) => limits.get(one) ?? [])
      found[line] = names.join(' ')
      expected[line] = others[line] ?? (route.methods[0] === 'GET' ? '' : 'writes')
    }
    assert.deepEqual(found, expected)
    assert.includeMembers(Object.keys(found), Object.keys(others))
  }).tags(['@PLC-54'])
})
