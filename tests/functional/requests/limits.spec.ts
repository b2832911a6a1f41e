import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import * as limiters from '#start/limiter'

/** Limits of calls by their names. */
const limits = new Map<unknown, string>([
  [limiters.throttleRegister, 'register'],
  [limiters.throttleWrites, 'writes'],
  [limiters.throttleMessages, 'messages'],
  [limiters.throttleContact, 'contact'],
  [limiters.throttleFiles, 'files'],
  [limiters.throttlePhotos, 'photos'],
  [limiters.throttlePreviews, 'previews'],
  [limiters.throttleExports, 'exports'],
  [limiters.throttlePushTests, 'pushTests'],
  [limiters.throttleClientErrors, 'clientErrors'],
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
  'POST /api/contact': 'contact',
  'POST /api/client-errors': 'clientErrors',
  'POST /api/messages': 'messages',
  'POST /api/messages/files': 'files',
  'POST /api/photos': 'photos',
  'POST /api/photos/previews': 'previews',
  'POST /api/badges': 'files',
  'POST /api/push-subscriptions/:id/test': 'pushTests',
  'GET /api/users/:id/export': 'writes exports',
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
