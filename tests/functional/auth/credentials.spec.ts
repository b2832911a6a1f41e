import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { address, cookieOf, send } from '#tests/helpers/http'
import { createOwner, password, createStager, type Person } from '#tests/helpers/people'

/** The headers a browser sends about the page that makes a call. */
const origins = {
  'our own page': { 'sec-fetch-site': 'same-origin', 'origin': address },
  'a foreign page': { 'sec-fetch-site': 'cross-site', 'origin': 'https://evil.example' },
  'no page': {},
} satisfies Record<string, Record<string, string>>

const types = {
  JSON: 'application/json',
  text: 'text/plain',
  form: 'application/x-www-form-urlencoded',
}

type Credentials = 'cookie' | 'bearer' | 'both' | 'none'
type From = keyof typeof origins
type As = keyof typeof types

/** Who the call is made as, or the status that refuses it. */
const table: Record<Credentials, Record<From, Record<As, 'cookie' | 'bearer' | 401 | 415>>> = {
  cookie: {
    'our own page': { JSON: 'cookie', text: 415, form: 415 },
    'a foreign page': { JSON: 401, text: 401, form: 401 },
    'no page': { JSON: 401, text: 401, form: 401 },
  },
  bearer: {
    'our own page': { JSON: 'bearer', text: 415, form: 415 },
    'a foreign page': { JSON: 'bearer', text: 415, form: 415 },
    'no page': { JSON: 'bearer', text: 415, form: 415 },
  },
  both: {
    'our own page': { JSON: 'bearer', text: 415, form: 415 },
    'a foreign page': { JSON: 'bearer', text: 415, form: 415 },
    'no page': { JSON: 'bearer', text: 415, form: 415 },
  },
  none: {
    'our own page': { JSON: 401, text: 401, form: 401 },
    'a foreign page': { JSON: 401, text: 401, form: 401 },
    'no page': { JSON: 401, text: 401, form: 401 },
  },
}

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) =>
  Object.entries(record) as [Key, Value][]

const cells = entriesOf(table).flatMap(([credentials, rows]) =>
  entriesOf(rows).flatMap(([from, row]) =>
    entriesOf(row).map(([as, expected]) => ({ credentials, from, as, expected }))
  )
)

test.group('Cookie, bearer and origin', (group) => {
  group.each.setup(() => emptyDatabase())

  test('decide together who makes a call', async ({ assert }) => {
    const [holder, caller, reader] = [
      await createOwner(),
      await createOwner(),
      await createStager(),
    ]
    const people: Record<'cookie' | 'bearer', Person> = { cookie: holder, bearer: caller }
    for (const { credentials, from, as, expected } of cells) {
      const what = `${credentials} from ${from} as ${as}`
      const content = `Are you there, ${what}?`
      const { status, headers } = await send('POST', '/api/messages', {
        body: { receiverId: reader.user.id, content },
        as: credentials === 'bearer' || credentials === 'both' ? caller : undefined,
        headers: {
          ...origins[from],
          'content-type': types[as],
          ...((credentials === 'cookie' || credentials === 'both') && { cookie: cookieOf(holder) }),
        },
      })
      const [message] = await db.from('messages').where('content', content)
      if (typeof expected === 'number') {
        assert.equal(status, expected, what)
        assert.isUndefined(message, what)
      } else {
        assert.equal(status, 201, what)
        assert.equal(message.sender_id, people[expected].user.id, what)
      }
      assert.isUndefined(headers['access-control-allow-origin'], what)
      assert.isUndefined(headers['access-control-allow-credentials'], what)
    }
  })

  test('decide the same for a call without a body', async ({ assert }) => {
    for (const { credentials, from, expected } of cells.filter(({ as }) => as === 'JSON')) {
      const [holder, caller] = [await createOwner(), await createOwner()]
      const bearer = credentials === 'bearer' || credentials === 'both'
      const cookie = credentials === 'cookie' || credentials === 'both'
      const { status } = await send('DELETE', `/api/users/${caller.user.id}/sessions`, {
        as: bearer ? caller : undefined,
        headers: { ...origins[from], ...(cookie && { cookie: cookieOf(holder) }) },
      })
      // The user signed in by cookie may not end another user's sessions.
      const allowed = { bearer: 204, cookie: 403, 401: 401, 415: 415 }[expected]
      assert.equal(status, allowed, `${credentials} from ${from}`)
    }
  })

  test('never fall back from a wrong bearer to the cookie', async ({ assert }) => {
    const holder = await createOwner()
    for (const authorization of ['Bearer wrong', 'Bearer ', 'bearer x', 'Basic eDp5']) {
      const { status } = await send('POST', '/api/notifications/read', {
        headers: { ...origins['our own page'], authorization, cookie: cookieOf(holder) },
      })
      assert.equal(status, 401, authorization)
    }
  })

  test('do not let another site’s page sign anyone in', async ({ assert }) => {
    const { user } = await createOwner()
    const form = `email=${user.email}&password=${password}`
    const bodies: [string, unknown][] = [
      [types.form, form],
      [types.text, JSON.stringify({ email: user.email, password })],
      ['text/plain;charset=application/json', JSON.stringify({ email: user.email, password })],
      ['multipart/form-data; boundary=x', form],
    ]
    for (const path of ['/api/auth/login', '/api/auth/register']) {
      for (const [type, body] of bodies) {
        const { status, headers } = await send('POST', path, {
          body,
          headers: { ...origins['a foreign page'], 'content-type': type },
        })
        assert.equal(status, 415, `${path} as ${type}`)
        assert.isUndefined(headers['set-cookie'])
      }
      // A JSON body needs a CORS preflight, which allows no other origin.
      const { headers } = await send('OPTIONS', path, {
        headers: {
          ...origins['a foreign page'],
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      for (const name of Object.keys(headers)) assert.notMatch(name, /^access-control/)
    }
  })
})
