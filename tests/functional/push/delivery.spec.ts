import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { pushKeys } from '#config/push'
import throttle from '#config/throttle'
import { notify } from '#notifications/notify'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { runJobs } from '#tests/helpers/emails'
import {
  clearNotifications,
  createCanaryMarket,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import { queuedPushes, runPushes, subscribe } from '#tests/helpers/push'
import {
  createBrowser,
  readAuthorization,
  startPushService,
  withStatus,
  type PushService,
} from '#tests/helpers/push_service'
import { waitUntil } from '#tests/helpers/waiting'

const stored = () => db.from('push_subscriptions').orderBy('id')

test.group('Delivering push notifications', (group) => {
  let service: PushService
  let market: Market

  group.setup(async () => {
    service = await startPushService()
    return () => service.stop()
  })
  group.each.setup(async () => {
    await emptyDatabase()
    market = await createCanaryMarket()
    await clearNotifications()
    service.reset()
  })

  test('encrypts for the browser and signs for the push service', async ({ assert }) => {
    const browser = await subscribe(market.owner)
    await notifyParty('offer_received', market)
    await runPushes()

    assert.lengthOf(service.received, 1)
    const [{ method, headers, body }] = service.received
    assert.equal(method, 'POST')
    assert.equal(headers['content-encoding'], 'aes128gcm')
    assert.equal(headers['content-type'], 'application/octet-stream')
    assert.equal(headers.urgency, 'normal')
    assert.isAtMost(Number(headers.ttl), 24 * 3600)
    assert.isAbove(Number(headers.ttl), 23 * 3600)
    assert.match(String(headers.topic), /^[\w-]{32}$/)
    assert.notInclude(body.toString('latin1'), 'offer')
    const { id } = await db.from('notifications').firstOrFail()
    assert.deepEqual(service.messagesTo(browser), [
      {
        title: 'Your project has a new offer',
        body: 'Open Stagely to see it.',
        url: `/projects/${market.project.id}`,
        tag: `offer_received-${market.project.id}`,
        id,
        unread: 1,
        read: [],
      },
    ])

    const { key, isSigned, head, claims } = readAuthorization(headers.authorization)
    assert.isTrue(isSigned)
    assert.equal(key, pushKeys?.publicKey)
    assert.equal(head.alg, 'ES256')
    assert.equal(claims.aud, 'https://push.stagely.example')
    assert.match(claims.sub, /^mailto:.+@/)
    assert.isAbove(claims.exp, Date.now() / 1000)
    assert.isAtMost(claims.exp, Date.now() / 1000 + 24 * 3600)

    assert.lengthOf(await queuedPushes(), 0)
    const [{ last_sent_at: sent, last_failed_at: failed }] = await stored()
    assert.isNotNull(sent)
    assert.isNull(failed)
  }).tags(['@PHN-55'])

  test('reaches every browser of the recipient once, and nobody else', async ({ assert }) => {
    const browsers = [await subscribe(market.owner), await subscribe(market.company)]
    const { body } = await call(null, 'POST /api/auth/login', {
      email: market.owner.user.email,
      password: 'correct horse battery',
    })
    const phone = { ...market.owner, sessionId: String(body.sessionId) }
    browsers.push(await subscribe(phone))
    await notifyParty('offer_received', market)
    await runPushes()
    assert.deepEqual(
      browsers.map((browser) => service.messagesTo(browser).length),
      [1, 0, 1]
    )
    await runPushes()
    assert.lengthOf(service.received, 2)
  }).tags(['@PHN-55'])

  test('waits for the commit', async ({ assert }) => {
    const { owner, project, bid } = market
    await subscribe(owner)
    await db.from('bids').update({ status: 'pending' })
    await db.transaction(async (trx) => {
      await notify(trx, owner.user.id, 'offer_received', { project, bid })
      await runPushes()
      assert.lengthOf(service.received, 0)
    })
    await runPushes()
    assert.lengthOf(service.received, 1)
  }).tags(['@PHN-55'])

  for (const status of [404, 410]) {
    test(`forgets a browser that is gone (${status})`, async ({ assert }) => {
      await subscribe(market.owner)
      service.respond = withStatus(status)
      await notifyParty('offer_received', market)
      await runPushes()
      assert.lengthOf(await stored(), 0)
      assert.lengthOf(await queuedPushes(), 0)
      await notifyParty('offer_received', market)
      assert.lengthOf(await queuedPushes(), 0)
    }).tags(['@PHN-54'])
  }

  for (const status of [301, 307, 400, 401, 403, 413]) {
    test(`gives up a message that is refused (${status})`, async ({ assert }) => {
      await subscribe(market.owner)
      service.respond = withStatus(status, { location: 'https://push.stagely.example/other' })
      await notifyParty('offer_received', market)
      await runPushes()
      assert.lengthOf(service.received, 1)
      assert.lengthOf(await queuedPushes(), 0)
      const [{ last_failed_at: failed }] = await stored()
      assert.isNotNull(failed)
    }).tags(['@PHN-54'])
  }

  test('waits as long as the push service asks', async ({ assert }) => {
    const browser = await subscribe(market.owner)
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    for (const [status, retryAfter, least, most] of [
      [429, '7200', 6_600, 7_200],
      [503, inAnHour, 3_000, 3_600],
      [429, '999999999', 21_000, 21_600],
      [429, '0', -600, 1],
    ] as const) {
      service.respond = withStatus(status, { 'retry-after': retryAfter })
      await clearNotifications()
      await notifyParty('offer_received', market)
      await runPushes()
      const [{ name, status: waiting, wait }] = await queuedPushes()
      assert.deepEqual([name, waiting], ['DeliverPush', 'delayed'], retryAfter)
      assert.isAtLeast(wait, least, retryAfter)
      assert.isAtMost(wait, most, retryAfter)
    }
    service.respond = null
    const before = service.received.length
    await runPushes()
    assert.lengthOf(service.received, before + 1)
    assert.isAbove(service.messagesTo(browser).length, 0)
  }).tags(['@PHN-54'])

  test('tries again after an outage', async ({ assert }) => {
    await subscribe(market.owner)
    service.respond = withStatus(500)
    await notifyParty('offer_received', market)
    await runPushes()
    const [{ status }] = await queuedPushes()
    assert.equal(status, 'delayed')
    service.respond = null
    await runPushes()
    assert.lengthOf(service.received, 2)
    assert.lengthOf(await queuedPushes(), 0)
  }).tags(['@PHN-54'])

  test('pauses a push service that is down, and no other', async ({ assert }) => {
    // The name below the same domain may be made up by someone who wants to pause the others.
    const [down, up] = [createBrowser('made-up.push.stagely.example'), createBrowser()]
    await subscribe(market.owner, down)
    await subscribe(market.company, up)
    service.respond = (request, response) =>
      void response.writeHead(request.headers.host?.startsWith('made-up') ? 500 : 201).end()
    await notifyParty('offer_received', market)
    for (let round = 0; round < 3; round += 1) await runPushes()
    assert.lengthOf(service.received, 3)
    await runPushes()
    assert.lengthOf(service.received, 3, 'paused')
    assert.deepEqual(
      (await queuedPushes()).map(({ status }) => status),
      ['delayed']
    )
    const [, { id }] = await stored()
    await call(market.company, `POST /api/push-subscriptions/${id}/test`)
    await runPushes()
    assert.lengthOf(service.messagesTo(up), 1)
    assert.lengthOf(service.messagesTo(down), 3)

    service.respond = null
    service.now += 15_000
    await runPushes()
    assert.lengthOf(service.messagesTo(down), 4)
    assert.lengthOf(await queuedPushes(), 0)
  }).tags(['@PHN-54'])

  test('lets a push service that never answers take half of the places', async ({ assert }) => {
    const sender = service.createSender({ timeout: 60_000 })
    const payload = { title: '', body: '', url: '/', tag: 't', id: null, unread: 0, read: [] }
    const options = { ttl: 60, urgency: 'normal' as const }
    const target = ({ subscription: { endpoint, keys } }: ReturnType<typeof createBrowser>) => ({
      endpoint,
      publicKey: keys.p256dh,
      authSecret: keys.auth,
    })
    service.respond = (request, response) => {
      if (!request.headers.host?.startsWith('slow')) response.writeHead(201).end()
    }
    const slow = [1, 2].map(() =>
      sender.send(target(createBrowser('slow.example')), payload, options)
    )
    await waitUntil('both have arrived', () => service.received.length === 2)
    const third = await sender.send(target(createBrowser('slow.example')), payload, options)
    assert.equal(third.result, 'later')
    const other = await sender.send(target(createBrowser()), payload, options)
    assert.equal(other.result, 'sent')
    const outcomes = Promise.allSettled(slow)
    await service.stop()
    assert.deepEqual(
      (await outcomes).map(({ status }) => status),
      ['rejected', 'rejected']
    )
    service = await startPushService()
  }).tags(['@PHN-54'])

  test('does not send what has been read, is outdated or has no session anymore', async ({
    assert,
  }) => {
    await subscribe(market.owner)
    const undo: (() => Promise<unknown>)[] = [
      () => call(market.owner, 'POST /api/notifications/read'),
      () => db.from('bids').update({ status: 'payment_required' }),
      () => db.from('sessions').update({ expires_at: new Date(0) }),
    ]
    for (const [at, change] of undo.entries()) {
      await notifyParty('offer_received', market)
      await change()
      await runPushes()
      assert.lengthOf(service.received, 0, String(at))
      assert.lengthOf(await queuedPushes(), 0, String(at))
    }
  }).tags(['@PHN-57'])

  test('does not send what was read after the fan-out', async ({ assert }) => {
    await subscribe(market.owner)
    service.respond = withStatus(500)
    await notifyParty('offer_received', market)
    await runPushes()
    await call(market.owner, 'POST /api/notifications/read')
    service.received.splice(0)
    service.respond = null
    await runPushes()
    assert.lengthOf(service.received, 0)
    assert.lengthOf(await queuedPushes(), 0)
  }).tags(['@PHN-57'])

  test('ends with the session while a message is on its way', async ({ assert }) => {
    await subscribe(market.owner)
    let respond = () => {}
    service.respond = (_request, response) => {
      respond = () => void response.writeHead(201).end()
    }
    await notifyParty('offer_received', market)
    const sending = runPushes()
    await waitUntil('the message has arrived', () => service.received.length === 1)
    await call(market.owner, 'POST /api/auth/logout')
    respond()
    await sending
    assert.lengthOf(await stored(), 0)
    assert.lengthOf(await queuedPushes(), 0)
  }).tags(['@PHN-51'])

  test('says which earlier ones have been read, so that the device closes them', async ({
    assert,
  }) => {
    const browser = await subscribe(market.owner)
    await notifyParty('offer_received', market)
    await runPushes()
    await call(market.owner, 'POST /api/notifications/read')
    await db.from('notifications').update({ push_due_at: null })
    await notifyParty('work_completed', market)
    await runPushes()
    const [first, second] = service.messagesTo(browser)
    assert.equal(second.unread, 1)
    assert.deepEqual(second.read, [first.id])
  }).tags(['@PHN-57'])

  test('sends a test to one browser, not more often than allowed', async ({ assert, cleanup }) => {
    const { pushTests } = throttle
    throttle.pushTests = { requests: 2, seconds: 3600 }
    cleanup(() => void (throttle.pushTests = pushTests))
    const browser = await subscribe(market.owner)
    const [{ id }] = await stored()
    const path = `POST /api/push-subscriptions/${id}/test`
    for (const status of [204, 204, 429]) {
      assert.equal((await call(market.owner, path)).status, status)
    }
    await runPushes()
    const messages = service.messagesTo(browser)
    assert.lengthOf(messages, 2)
    assert.equal(messages[0].title, 'Push notifications work')
    assert.equal(messages[0].id, null)
  }).tags(['@PHN-58'])

  test('does not delay emails', async ({ assert }) => {
    await subscribe(market.owner)
    service.respond = () => {}
    await notifyParty('offer_received', market)
    const pushing = runPushes()
    await waitUntil('the push service hangs', () => service.received.length === 1)
    await runJobs(['emails'])
    const { mailed_at: mailedAt } = await db.from('notifications').firstOrFail()
    assert.isNotNull(mailedAt)
    await service.stop()
    await pushing
    service = await startPushService()
  }).tags(['@PHN-54'])
})
