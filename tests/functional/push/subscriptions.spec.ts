import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { pushKeys } from '#config/push'
import Session from '#models/session'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { type Person, createAdmin, createOwner, password, signIn } from '#tests/helpers/people'
import { createBrowser, type Browser } from '#tests/helpers/push_service'

const line = '/api/push-subscriptions'

interface Device {
  id: number
  device: string
  outdated: boolean
  current: boolean
  createdAt: string
  lastSentAt: string | null
  lastFailedAt: string | null
}

const subscribe = (person: Person | null, { subscription }: Browser) =>
  call<Device>(person, `POST ${line}`, subscription)

const settingsOf = async (person: Person) =>
  (
    await call<{ key: string; devices: Device[]; topics: Record<string, boolean> }>(
      person,
      `GET ${line}`
    )
  ).body

const rows = () => db.from('push_subscriptions').orderBy('id')

/** The same person in another browser. */
const elsewhere = async ({ user }: Person, userAgent?: string): Promise<Person> => ({
  user,
  sessionId: await signIn(user, { userAgent }),
})

test.group('Browsers that get push notifications', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are stored for their session and listed without address and keys', async ({ assert }) => {
    const dana = await createOwner()
    const phone = await elsewhere(
      dana,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
    )
    const browser = createBrowser()
    const { status, headers, body } = await subscribe(phone, browser)
    assert.equal(status, 201)
    assert.equal(headers['cache-control'], 'no-store')
    const { createdAt, ...rest } = body
    assert.deepEqual(rest, {
      id: body.id,
      device: 'Safari on iPhone',
      outdated: false,
      current: true,
      lastSentAt: null,
      lastFailedAt: null,
    })
    assert.isTrue(DateTime.fromISO(createdAt).isValid)

    const settings = await settingsOf(dana)
    assert.equal(settings.key, pushKeys?.publicKey)
    assert.deepEqual(settings.devices, [{ ...body, current: false }])
    const { text } = await send('GET', line, { as: dana })
    for (const secret of [
      browser.subscription.endpoint,
      ...Object.values(browser.subscription.keys),
    ]) {
      assert.notInclude(text, secret)
    }
    assert.lengthOf((await settingsOf(await createOwner())).devices, 0)
    assert.lengthOf(await queriesDuring(() => settingsOf(dana)), 4)
  }).tags(['@PHN-50', '@PHN-52'])

  test('are refused if the address or a key is not that of a browser', async ({ assert }) => {
    const dana = await createOwner()
    const { subscription } = createBrowser()
    const { endpoint, keys } = subscription
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const before = await databaseDump(['sessions', 'rate_limits'])
    for (const body of [
      {},
      { endpoint },
      { endpoint, keys: {} },
      { endpoint: 7, keys },
      { endpoint: [endpoint], keys },
      { endpoint: endpoint.replace('https', 'http'), keys },
      { endpoint: endpoint.replace('.example', '.example:8443'), keys },
      { endpoint: 'https://127.0.0.1/send', keys },
      { endpoint: endpoint.replace('.example', '.localhost'), keys },
      { endpoint: endpoint.replace('.example', '.internal'), keys },
      { endpoint: endpoint.replace('.example', '.local'), keys },
      { endpoint: 'https://metadata/send', keys },
      { endpoint: `${endpoint}${'a'.repeat(1000)}`, keys },
      { endpoint, keys: { ...keys, auth: keys.auth.slice(1) } },
      { endpoint, keys: { ...keys, auth: `${keys.auth}==` } },
      { endpoint, keys: { ...keys, auth: `${keys.auth.slice(0, -1)}+` } },
      { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
      { endpoint, keys: { ...keys, p256dh: `A${keys.p256dh.slice(1)}` } },
      { endpoint, keys: { ...keys, p256dh: offCurve } },
      { endpoint, keys: { ...keys, p256dh: null } },
    ]) {
      assert.equal((await call(dana, `POST ${line}`, body)).status, 422, JSON.stringify(body))
    }
    assert.equal((await call(null, `POST ${line}`, subscription)).status, 401)
    assert.deepEqual(await databaseDump(['sessions', 'rate_limits']), before)
  }).tags(['@PHN-50'])

  test('are one per session: a new address replaces the former one', async ({ assert }) => {
    const dana = await createOwner()
    const [first, second] = [createBrowser(), createBrowser()]
    await subscribe(dana, first)
    const again = await subscribe(dana, first)
    assert.equal(again.status, 201)
    await subscribe(dana, second)
    const stored = await rows()
    assert.deepEqual(
      stored.map(({ endpoint }) => endpoint),
      [second.subscription.endpoint]
    )
    const { keys } = createBrowser().subscription
    await call(dana, `POST ${line}`, { ...second.subscription, keys })
    const [changed] = await rows()
    assert.deepEqual([changed.public_key, changed.auth_secret], [keys.p256dh, keys.auth])
  }).tags(['@PHN-50'])

  test('change hands only with the same keys', async ({ assert }) => {
    const [dana, rob] = [await createOwner(), await createOwner()]
    const browser = createBrowser()
    await subscribe(dana, browser)
    const forged = { ...browser.subscription, keys: createBrowser().subscription.keys }
    const before = await rows()
    assert.equal((await call(rob, `POST ${line}`, forged)).status, 409)
    assert.deepEqual(await rows(), before)

    assert.equal((await subscribe(rob, browser)).status, 201)
    assert.lengthOf((await settingsOf(dana)).devices, 0)
    assert.lengthOf((await settingsOf(rob)).devices, 1)
    assert.lengthOf(await rows(), 1)
  }).tags(['@PHN-50'])

  test('belong to one account after two take them over at once', async ({ assert }) => {
    const people = [await createOwner(), await createOwner(), await createOwner()]
    const browser = createBrowser()
    await subscribe(people[0], browser)
    for (let round = 0; round < 5; round += 1) {
      const replies = await atOnce(people.map((person) => () => subscribe(person, browser)))
      assert.deepEqual(statusesOf(replies), [201, 201, 201])
      const lists = await Promise.all(people.map(settingsOf))
      assert.lengthOf(
        lists.flatMap(({ devices }) => devices),
        1
      )
    }
  }).tags(['@PHN-50'])

  test('are ten per person at most; the oldest gives way', async ({ assert }) => {
    const dana = await createOwner()
    const browsers: Browser[] = []
    for (let count = 0; count < 12; count += 1) {
      const browser = createBrowser()
      browsers.push(browser)
      await subscribe(await elsewhere(dana), browser)
    }
    const stored = await rows()
    assert.deepEqual(
      stored.map(({ endpoint }) => endpoint),
      browsers.slice(2).map(({ subscription }) => subscription.endpoint)
    )
  }).tags(['@PHN-50'])

  test('can be removed by their person only', async ({ assert }) => {
    const [dana, rob] = [await createOwner(), await createOwner()]
    const { body } = await subscribe(dana, createBrowser())
    assert.equal((await call(rob, `DELETE ${line}/${body.id}`)).status, 404)
    assert.equal((await call(rob, `POST ${line}/${body.id}/test`)).status, 404)
    assert.equal((await call(null, `DELETE ${line}/${body.id}`)).status, 401)
    assert.lengthOf(await rows(), 1)
    assert.equal((await call(await elsewhere(dana), `DELETE ${line}/${body.id}`)).status, 204)
    assert.equal((await call(dana, `DELETE ${line}/${body.id}`)).status, 404)
    assert.lengthOf(await rows(), 0)
  }).tags(['@PHN-50'])
})

test.group('A push subscription ends', (group) => {
  group.each.setup(() => emptyDatabase())

  const endings: Record<string, (person: Person, other: Person) => Promise<unknown>> = {
    'at sign-out': (person) => call(person, 'POST /api/auth/logout'),
    'when its session is ended elsewhere': async (person, other) => {
      const { body } = await call<{ id: number; current: boolean }[]>(
        other,
        `GET /api/users/${person.user.id}/sessions`
      )
      const { id } = body.find(({ current }) => !current)!
      await call(other, `DELETE /api/users/${person.user.id}/sessions/${id}`)
    },
    'when all other sessions are ended': (person, other) =>
      call(other, `DELETE /api/users/${person.user.id}/sessions`),
    'when the password is changed elsewhere': (person, other) =>
      call(other, `PUT /api/users/${person.user.id}/password`, {
        currentPassword: password,
        newPassword: 'another good password',
      }),
    'when the email address is changed elsewhere': (person, other) =>
      call(other, `PATCH /api/users/${person.user.id}`, { email: 'new@stagely.example' }),
    'when its session expires': async ({ user }) => {
      await db
        .from('sessions')
        .where('user_id', user.id)
        .update({ expires_at: new Date(0) })
      await Session.purgeExpired()
    },
    'with a suspended account': async ({ user }) =>
      call(await createAdmin(), `POST /api/admin/users/${user.id}/suspend`, {
        category: 'conduct',
        reason: 'Test of push notifications.',
      }),
    'with a deleted account': (person) => call(person, `DELETE /api/users/${person.user.id}`),
  }

  for (const [when, end] of Object.entries(endings)) {
    test(when, async ({ assert }) => {
      const [dana, bystander] = [await createOwner(), await createOwner()]
      const other = await elsewhere(dana)
      await subscribe(dana, createBrowser())
      await subscribe(bystander, createBrowser())
      await end(dana, other)
      const left = await rows()
      assert.deepEqual(
        left.map(({ user_id: id }) => id),
        [bystander.user.id]
      )
    }).tags(['@PHN-51'])
  }

  test('and is not stored for a session that has just ended', async ({ assert }) => {
    const dana = await createOwner()
    const browsers = Array.from({ length: 5 }, () => createBrowser())
    for (const browser of browsers) {
      const session = await elsewhere(dana)
      const [, reply] = await Promise.all([
        call(session, 'POST /api/auth/logout'),
        subscribe(session, browser),
      ])
      assert.include([201, 401], reply.status)
    }
    assert.lengthOf(await rows(), 0)
  }).tags(['@PHN-51'])
})

test.group('The topics that devices get', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are all of them until one is switched off, and independent of emails', async ({
    assert,
  }) => {
    const dana = await createOwner()
    const { topics } = await settingsOf(dana)
    assert.deepEqual([...new Set(Object.values(topics))], [true])
    const { status, body } = await call<object>(dana, `PATCH ${line}/topics`, { offers: false })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...topics, offers: false })
    const emails = await call<Record<string, string>>(dana, 'GET /api/notifications/preferences')
    assert.equal(emails.body.offers, 'email')
    await call(dana, 'PATCH /api/notifications/preferences', { offers: 'digest' })
    assert.deepEqual((await settingsOf(dana)).topics, { ...topics, offers: false })
    for (const wrong of [{ offers: 'no' }, { offers: 1 }, { offers: [] }]) {
      assert.equal((await call(dana, `PATCH ${line}/topics`, wrong)).status, 422)
    }
    assert.equal((await call(null, `PATCH ${line}/topics`, {})).status, 401)
    await call(dana, `PATCH ${line}/topics`, { offers: true })
    assert.deepEqual((await settingsOf(dana)).topics, topics)
  }).tags(['@PHN-56'])
})
