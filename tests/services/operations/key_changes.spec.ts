import { createServer } from 'node:http'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { encryptionKeys } from '#config/encryption'
import paymentsConfig from '#config/payments'
import env from '#start/env'
import KnownNetwork from '#models/known_network'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { call } from '#tests/helpers/calls'
import { stateOf } from '#tests/helpers/checkout'
import { emptyDatabase } from '#tests/helpers/database'
import { address, cookieOf, send } from '#tests/helpers/http'
import { startMailSink } from '#tests/helpers/mail_sink'
import {
  emptyMarketWithoutWebhooks,
  eventAbout,
  openCheckout,
  signatureOf,
} from '#tests/helpers/payments'
import { createAcceptedBid, createAdmin, createOwner } from '#tests/helpers/people'
import { startQueueWorker } from '#tests/helpers/queue_worker'
import { payByCard } from '#tests/helpers/sandbox'
import { startSecondServer } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

const next = 'the-next-key-of-more-than-32-characters'
const key = env.get('APP_KEY').release()

test.group('A change of APP_KEY', (group) => {
  group.each.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())

  test('signs nobody out, and links of emails work while the former key is named', async ({
    assert,
    cleanup,
  }) => {
    const owner = await createOwner()
    const path = unsubscribeUrl(owner.user.id, 'offers').slice(address.length)
    const former = env.get('ADMIN_PATH') ?? adminPath
    const during = await startSecondServer({ APP_KEY: next, FORMER_APP_KEYS: key })
    cleanup(() => during.stop())
    const ADMIN_PATH = 'console-7f3e0a91b2c4d6e8'
    const after = await startSecondServer({ APP_KEY: next, ADMIN_PATH })
    cleanup(() => after.stop())
    for (const [{ port }, status] of [
      [during, 200],
      [after, 404],
    ] as const) {
      assert.equal((await send('GET', path, { port })).status, status)
      assert.equal((await call(owner, 'GET /api/auth/me', undefined, port)).status, 200)
    }

    const admin = await createAdmin()
    const statusAt = async (at: string) =>
      (await send('GET', at, { headers: { cookie: cookieOf(admin) }, port: after.port })).status
    assert.notEqual(await statusAt(`/${ADMIN_PATH}`), 404)
    assert.equal(await statusAt(former), 404)
  }).tags(['@SCL-163', '@R762'])

  test('leaves networks known while the former key is named', async ({ assert, cleanup }) => {
    const { user } = await createOwner()
    const ip = '198.51.100.7'
    await KnownNetwork.remember(user.person, ip)
    const isKnown = () => KnownNetwork.isKnown(user.person.email, ip)
    const keys = [...encryptionKeys]
    cleanup(() => void encryptionKeys.splice(0, Infinity, ...keys))
    encryptionKeys.unshift(next)
    assert.isTrue(await isKnown())
    encryptionKeys.splice(1)
    assert.isFalse(await isKnown())
    encryptionKeys.push(...keys)
    await KnownNetwork.remember(user.person, ip)
    encryptionKeys.splice(1)
    assert.isTrue(await isKnown(), 'a sign-in meanwhile is remembered with the new key')
  }).tags(['@SCL-163'])
})

/** The provider with another secret key, beside the former one until that has ended. */
async function rollSecretKey() {
  let hasFormerEnded = false
  const server = createServer(async (request, response) => {
    const given = request.headers.authorization
    const isNew = given === 'Bearer sk_test_next'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const isFormer = given === `Bearer ${paymentsConfig.secretKey}`
    if (!isNew && isFormer && hasFormerEnded) return void response.writeHead(401).end('{}')
    const headers = new Headers()
    for (const name of ['content-type', 'idempotency-key', 'stripe-version']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    headers.set('authorization', isNew ? `Bearer ${paymentsConfig.secretKey}` : (given ?? ''))
    const { method } = request
    const answer = await fetch(new URL(request.url!, paymentsConfig.apiBase), {
      ...{ method, headers },
      ...(method !== 'GET' && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return {
    base: `http://127.0.0.1:${port}`,
    endFormer: () => (hasFormerEnded = true),
    stop: () => void server.close(),
  }
}

test.group('A change of what other services know', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('Stripe’s secrets: an open payment goes on, and events with either secret count', async ({
    assert,
    cleanup,
  }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    const provider = await rollSecretKey()
    cleanup(provider.stop)
    const server = await startSecondServer({
      ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_next' },
      STRIPE_PUBLISHABLE_KEY: paymentsConfig.publishableKey,
      STRIPE_WEBHOOK_SECRET: `whsec_next,${paymentsConfig.webhookSecret}`,
      STRIPE_API_BASE: provider.base,
    })
    cleanup(() => server.stop())
    provider.endFormer()
    const paid = await payByCard(intent)
    assert.equal(paid.status, 200)
    const deliverWith = async (secret: string) => {
      const body = JSON.stringify(eventAbout(intent.id))
      const headers = { 'stripe-signature': signatureOf(body, { secret }) }
      return send('POST', '/api/webhooks/stripe', { body, port: server.port, headers })
    }
    assert.equal((await deliverWith('whsec_other')).status, 400)
    assert.equal(await stateOf(scene.bid.id), 'payment_required unpaid')
    assert.equal((await deliverWith(paymentsConfig.webhookSecret)).status, 200)
    assert.equal((await deliverWith('whsec_next')).status, 200)
    assert.equal(await stateOf(scene.bid.id), 'accepted paid')
  }).tags(['@SCL-168'])

  test('the mail server’s password: emails wait until a restart, and none is lost', async ({
    assert,
    cleanup,
  }) => {
    const sink = await startMailSink(0, { auth: true })
    cleanup(() => sink.stop())
    sink.password = 'next'
    const { user } = await createOwner()
    const work = (SMTP_PASSWORD: string) => {
      const settings = { SMTP_USERNAME: 'stagely', SMTP_PASSWORD, SMTP_TLS: 'off' }
      const worker = startQueueWorker(sink.port, ['--queue=emails'], settings)
      cleanup(() => worker.stop())
      return worker
    }
    await call(null, 'POST /api/auth/forgot-password', { email: user.person.email })
    const former = work('former')
    await waitUntil('the mail server refuses it', () => sink.wrongPasswords > 0)
    await former.stop()
    assert.isEmpty(sink.received)
    const jobs = () => db.from('queue_jobs').where('queue', 'emails')
    assert.lengthOf(await jobs(), 1)

    work('next')
    await waitUntil('the email arrives', async () => {
      await jobs().where('status', 'delayed').update({ execute_at: 1 })
      return sink.received.length > 0
    })
    assert.deepEqual(sink.received[0].envelope, [user.person.email])
  }).tags(['@SCL-168'])

  test('the database’s password: open connections go on, a restart takes the new one', async ({
    assert,
    cleanup,
  }) => {
    const role = 'stagely_password_test'
    const url = (password: string) => {
      const target = new URL(env.get('DATABASE_URL', ''))
      Object.assign(target, { username: role, password })
      return String(target)
    }
    await db.rawQuery(`create role ${role} superuser login password 'former'`)
    cleanup(() => db.rawQuery(`drop role ${role}`))
    const former = await startSecondServer({ DATABASE_URL: url('former') })
    cleanup(() => former.stop())
    const owner = await createOwner()
    const read = async (port: number) =>
      (await call(owner, 'GET /api/notifications', undefined, port)).status
    assert.equal(await read(former.port), 200)
    await db.rawQuery(`alter role ${role} password 'next'`)
    assert.equal(await read(former.port), 200)
    const restarted = await startSecondServer({ DATABASE_URL: url('next') })
    cleanup(() => restarted.stop())
    assert.equal(await read(restarted.port), 200)
    await db.rawQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`
    )
    assert.equal(await read(former.port), 503)
    assert.equal(await read(restarted.port), 200)
  }).tags(['@SCL-168'])
})
