import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import PurgeSessions from '#jobs/purge_sessions'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import {
  addPasskey,
  LoginPage,
  removePasskey,
  SoftwareAuthenticator,
} from '#tests/helpers/passkeys'
import { createOwner } from '#tests/helpers/people'
import { sharedServer } from '#tests/helpers/second_server'

const volatile = ['rate_limits', 'passkey_challenges']
const refusal = 'That passkey wasn’t accepted. Try again, or use another way.'

test.group('Signing in with a passkey', (group) => {
  group.each.setup(() => emptyDatabase())

  test('starts the same session as a password', async ({ assert }) => {
    const person = await createOwner()
    const { key, id } = await addPasskey(person)
    const { status, headers, body } = await new LoginPage().signIn(key)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['user', 'sessionId'])
    assert.equal(body.user.id, person.user.id)
    assert.match(String(headers['set-cookie']), new RegExp(`stagely-session=${body.sessionId};`))
    const me = await call({ user: person.user, sessionId: body.sessionId }, 'GET /api/auth/me')
    assert.equal(me.status, 200)
    const [stored] = await db.from('passkeys').where({ id })
    assert.isNotNull(stored.last_used_at)
    assert.equal(Number(stored.counter), 1)
    assert.lengthOf(await db.from('known_networks').where('user_id', person.user.id), 1)
  }).tags(['@PKY-10'])

  test('its options name nobody, and the cookie is for this site only', async ({ assert }) => {
    const { key } = await addPasskey(await createOwner())
    const page = new LoginPage()
    const options = await page.options()
    assert.deepEqual(options.allowCredentials, [])
    assert.notInclude(JSON.stringify(options), key.id)
    const raw = await call(null, 'POST /api/auth/passkey/options')
    const cookie = String(raw.headers['set-cookie'])
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Max-Age=300']) assert.include(cookie, part)
    assert.equal(raw.headers['cache-control'], 'no-store')
  }).tags(['@PKY-11'])

  test('refuses forgeries, all with the same answer', async ({ assert }) => {
    const { key } = await addPasskey(await createOwner())
    const before = await databaseDump(volatile)
    const forgeries = {
      'a foreign origin': { origin: 'https://stagely.example.net' },
      'a foreign relying party': { rpId: 'example.net' },
      'a wrong signature': { isForged: true },
      'no user verification': { isVerified: false },
      'another challenge': { challenge: 'x'.repeat(43) },
      'the answer of a registration': { type: 'webauthn.create' },
      'the handle of another account': { userHandle: 'x'.repeat(43) },
      'a frame of another site': { crossOrigin: true },
    }
    for (const [name, forgery] of Object.entries(forgeries)) {
      const { status, body } = await new LoginPage().signIn(key, forgery)
      assert.deepEqual([status, body], [401, { message: refusal }], name)
    }
    const unknown = await new LoginPage().signIn(new SoftwareAuthenticator())
    assert.deepEqual([unknown.status, unknown.body], [401, { message: refusal }])
    assert.deepEqual(await databaseDump(volatile), before)
  }).tags(['@PKY-11', '@PKY-12', '@PKY-43', '@R302'])

  test('a challenge works once, for five minutes, in the browser that asked', async ({
    assert,
  }) => {
    const { key } = await addPasskey(await createOwner())
    const page = new LoginPage()
    const passkey = key.get(await page.options())
    assert.equal((await page.send(passkey)).status, 200)
    assert.equal((await page.send(passkey)).status, 401, 'replayed')

    const options = await page.options()
    const [other, without] = [new LoginPage(), new LoginPage()]
    await other.options()
    assert.equal((await other.send(key.get(options))).status, 401, 'another browser')
    assert.equal((await without.send(key.get(options))).status, 401, 'no cookie')
    assert.equal((await page.send(key.get(options))).status, 200, 'the browser itself')

    const late = await page.options()
    await db.from('passkey_challenges').update({ expires_at: new Date() })
    assert.equal((await page.send(key.get(late))).status, 401, 'expired')
    await new PurgeSessions().execute()
    assert.lengthOf(await db.from('passkey_challenges').where('expires_at', '<', new Date()), 0)
  }).tags(['@PKY-12', '@PKY-13'])

  test('two tabs of one browser have a challenge each', async ({ assert }) => {
    const { key } = await addPasskey(await createOwner())
    const page = new LoginPage()
    const first = await page.options()
    await page.options()
    assert.equal((await page.send(key.get(first))).status, 200)
  }).tags(['@PKY-13'])

  test('of two uses of a challenge at once, on two servers, one succeeds', async ({ assert }) => {
    const { port } = await sharedServer()
    const { key } = await addPasskey(await createOwner(), { key: new SoftwareAuthenticator(null) })
    for (let round = 0; round < 5; round += 1) {
      const page = new LoginPage()
      const passkey = key.get(await page.options())
      const replies = await Promise.all([page.send(passkey), page.send(passkey, { port })])
      assert.deepEqual(statusesOf(replies), [200, 401])
    }
  }).tags(['@PKY-13'])

  test('a counter that goes backwards is refused, and its owner is warned', async ({ assert }) => {
    const person = await createOwner()
    const { key, id } = await addPasskey(person)
    assert.equal((await new LoginPage().signIn(key, { counter: 7 })).status, 200)
    for (const counter of [7, 3]) {
      const { status, body } = await new LoginPage().signIn(key, { counter })
      assert.deepEqual([status, body], [401, { message: refusal }])
    }
    const events = await db.from('audit_events').where('kind', 'passkey_refused')
    assert.deepEqual(
      events.map(({ user_id, actor_id }) => [user_id, actor_id]),
      [
        [person.user.id, null],
        [person.user.id, null],
      ]
    )
    const warnings = await db.from('notifications').where('title', 'A passkey was refused')
    assert.lengthOf(warnings, 2)
    const [stored] = await db.from('passkeys').where({ id })
    assert.equal(Number(stored.counter), 7)
    assert.equal((await new LoginPage().signIn(key, { counter: 8 })).status, 200)
  }).tags(['@PKY-14'])

  test('a counter has the range of the protocol: 32 bits', async ({ assert }) => {
    const largest = 2 ** 32 - 1
    const { key, id } = await addPasskey(await createOwner(), {
      key: new SoftwareAuthenticator(2 ** 31),
    })
    const signInWith = async (counter: number) =>
      (await new LoginPage().signIn(key, { counter })).status
    assert.equal(await signInWith(2 ** 31), 401, 'the counter of the registration')
    assert.equal(await signInWith(2 ** 31 + 1), 200)
    assert.equal(await signInWith(largest), 200)
    assert.equal(await signInWith(largest), 401)
    assert.equal(await signInWith(2 ** 31 - 1), 401)
    assert.equal(await signInWith(0), 401)
    const [stored] = await db.from('passkeys').where({ id })
    assert.equal(Number(stored.counter), largest)
  }).tags(['@PKY-42'])

  test('an empty handle is none', async ({ assert }) => {
    const { key } = await addPasskey(await createOwner())
    for (const userHandle of ['', null, undefined]) {
      const page = new LoginPage()
      const passkey = key.get(await page.options())
      const { response } = passkey
      assert.equal(
        (await page.send({ ...passkey, response: { ...response, userHandle } })).status,
        200
      )
    }
  }).tags(['@PKY-43'])

  test('a passkey that counts nothing works again and again', async ({ assert }) => {
    const { key } = await addPasskey(await createOwner(), { key: new SoftwareAuthenticator(null) })
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal((await new LoginPage().signIn(key)).status, 200)
    }
  }).tags(['@PKY-14', '@R308'])

  test('a removed passkey and one of a suspended or deleted account are refused', async ({
    assert,
  }) => {
    const person = await createOwner()
    const { key, id } = await addPasskey(person)
    await db.from('users').where('id', person.user.id).update({
      suspended_at: new Date(),
      suspension_category: 'conduct',
      suspension_reason: 'Abusive',
    })
    const suspended = await new LoginPage().signIn(key)
    assert.equal(suspended.status, 403)
    assert.include(suspended.body.message, 'This account is suspended.')
    await db.from('users').where('id', person.user.id).update({
      suspended_at: null,
      suspension_category: null,
      suspension_reason: null,
    })
    assert.equal((await new LoginPage().signIn(key)).status, 200)
    assert.equal((await removePasskey(person, id)).status, 204)
    assert.equal((await new LoginPage().signIn(key)).status, 401)
  }).tags(['@PKY-15'])

  test('attempts are limited by network, as with passwords', async ({ assert, cleanup }) => {
    const usual = { ...throttle }
    cleanup(() => void Object.assign(throttle, usual))
    throttle.signInIp = { requests: 3, seconds: 60 }
    throttle.signIns = { requests: 3, seconds: 60 }
    const person = await createOwner()
    const { key } = await addPasskey(person)
    assert.equal((await new LoginPage().signIn(key)).status, 200)
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal((await new LoginPage().signIn(key, { isForged: true })).status, 401)
    }
    const throttled = await new LoginPage().signIn(key)
    assert.equal(throttled.status, 429)
    assert.isAbove(Number(throttled.headers['retry-after']), 0)
    const page = new LoginPage()
    const elsewhere = { from: '127.0.0.2' }
    assert.equal((await page.send(key.get(await page.options()), elsewhere)).status, 200)
    assert.equal((await page.send(key.get(await page.options()), elsewhere)).status, 200)
    assert.equal((await page.send(key.get(await page.options()), elsewhere)).status, 429)
  }).tags(['@PKY-16', '@R303'])

  test('malformed bodies get 422', async ({ assert }) => {
    const { key } = await addPasskey(await createOwner())
    const page = new LoginPage()
    const passkey = key.get(await page.options())
    const { response } = passkey
    const malformed = [
      undefined,
      'x',
      [],
      { ...passkey, id: ['x'] },
      { ...passkey, id: 'x'.repeat(1401) },
      { id: passkey.id },
      { ...passkey, response: { ...response, signature: 'not base64url!' } },
      { ...passkey, response: { ...response, clientDataJSON: '' } },
      { ...passkey, response: { ...response, authenticatorData: 'x'.repeat(4001) } },
    ]
    for (const body of malformed) assert.equal((await page.send(body)).status, 422)
    for (const clientDataJSON of ['bnVsbA', 'e30', 'abc']) {
      const broken = { ...passkey, response: { ...response, clientDataJSON } }
      assert.equal((await page.send(broken)).status, 401, clientDataJSON)
    }
    const short = { ...passkey, response: { ...response, authenticatorData: 'abcd' } }
    assert.equal((await page.send(short)).status, 401)
  }).tags(['@PKY-05'])
})
