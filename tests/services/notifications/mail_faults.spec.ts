import { createServer } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { address, send } from '#tests/helpers/http'
import { preferencesOf } from '#models/notification/preferences'
import { startMailSink, type MailSink } from '#tests/helpers/mail_sink'
import {
  createCanaryMarket,
  clearNotifications,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import { startQueueWorker, type QueueWorker } from '#tests/helpers/queue_worker'
import { waitUntil } from '#tests/helpers/waiting'

const jobs = () => db.from('queue_jobs')

/** Waits until every remaining job has failed and waits for its retry. */
const waitForRetries = () =>
  waitUntil('every job waits', async () => {
    const rows = await jobs()
    return rows.every(({ status }) => status === 'delayed')
  })

/** Makes the next retry due at once. */
async function advanceToRetry() {
  await waitForRetries()
  await jobs().where('status', 'delayed').update({ execute_at: Date.now() })
}

test.group('A separate worker', (group) => {
  let sink: MailSink
  let worker: QueueWorker
  let market: Market

  group.setup(async () => {
    sink = await startMailSink()
    worker = startQueueWorker(sink.port)
    return async () => {
      await worker.stop()
      await sink.stop()
    }
  })
  group.each.setup(async () => {
    await emptyDatabase()
    market = await createCanaryMarket()
    // The worker may have started to send the first notifications.
    await waitForRetries()
    await clearNotifications()
    sink.received.splice(0)
  })

  const delivered = async (count: number) => {
    await waitUntil(`${count} emails`, () => sink.received.length >= count)
    await waitForRetries()
    return sink.received
  }

  test('sends emails that can be unsubscribed from with one click', async ({ assert }) => {
    await notifyParty('offer_received', market)
    const [{ envelope, letter: email }, ...others] = await delivered(1)
    assert.lengthOf(others, 0)
    assert.deepEqual(envelope, [market.owner.user.email])
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''
    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.equal(header('auto-submitted'), 'auto-generated')
    const url = /^<(.*)>$/.exec(header('list-unsubscribe'))?.[1] ?? ''
    assert.isTrue(url.startsWith(`${address}/unsubscribe/`), url)
    assert.equal((await send('POST', url.slice(address.length))).status, 200)
    assert.equal((await preferencesOf(market.owner.user.id)).offers, 'app')
  })

  test('lets no name or title add a header or a recipient', async ({ assert }) => {
    const evil = 'Eve\r\nBcc: victim@stagely.example\r\n\r\nBody'
    await db.from('users').update({ name: evil })
    await db.from('projects').update({ title: evil })
    await notifyParty('offer_received', market)
    const [{ envelope, letter: email, raw }] = await delivered(1)
    assert.deepEqual(envelope, [market.owner.user.email])
    assert.notMatch(raw.split('\r\n\r\n')[0], /^(bcc|cc):/im)
    assert.isUndefined(email.bcc)
    assert.lengthOf(email.to ?? [], 1)
    assert.match(email.text ?? '', /Hi Eve,/)
    assert.notInclude(email.subject ?? '', '\n')
  })

  test('retries when the mail server hangs up halfway', async ({ assert }) => {
    sink.drop = 2
    await notifyParty('work_completed', market)
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await waitUntil('the server has hung up', () => sink.drop <= 1 - rounds)
      await advanceToRetry()
    }
    const received = await delivered(1)
    assert.lengthOf(received, 1)
    assert.lengthOf(await jobs(), 0)
  })

  test('does not retry an address that does not exist', async ({ assert }) => {
    sink.reject = 1
    await notifyParty('offer_received', market)
    await waitUntil('the server has refused', () => sink.reject === 0)
    await notifyParty('work_completed', market)
    const subjects = (await delivered(1)).map(({ letter: email }) => email.subject)
    assert.lengthOf(subjects, 1, subjects.join('; '))
    assert.lengthOf(await jobs(), 0)
    const unsent = await db.from('notifications').whereNull('mailed_at')
    assert.deepEqual(
      unsent.map(({ type }) => type),
      ['offer_received']
    )
  })

  test('retries when a refusal may be about the sender', async ({ assert }) => {
    Object.assign(sink, { reject: 1, rejection: '5.7.1 Relaying denied' })
    await notifyParty('offer_received', market)
    await waitUntil('the server has refused', () => sink.reject === 0)
    await advanceToRetry()
    assert.lengthOf(await delivered(1), 1)
    assert.lengthOf(await jobs(), 0)
    sink.rejection = '5.1.1 No such user'
  })

  test('loses nothing while the mail server is down', async ({ assert }) => {
    await sink.stop()
    for (const kind of ['contact_released', 'offer_accepted', 'work_completed'] as const) {
      await notifyParty(kind, market)
    }
    for (let rounds = 0; rounds < 3; rounds += 1) await advanceToRetry()
    assert.lengthOf(await jobs(), 3)
    // From the third failure on, jobs wait and keep their attempts, however often they become
    // due.
    let probes = 0
    const hungUp = createServer((socket) => {
      probes += 1
      socket.destroy()
    })
    hungUp.listen(sink.port, '127.0.0.1')
    await waitUntil('the worker has looked for the server again', () => probes > 1)
    await new Promise((resolve) => hungUp.close(resolve))
    for (const { data } of await jobs()) assert.isAtMost(JSON.parse(data).attempts, 3)

    sink = await startMailSink(sink.port)
    const received = await delivered(3)
    assert.lengthOf(received, 3)
    const ids = received.map(({ letter: email }) => email.messageId)
    assert.lengthOf([...new Set(ids)], 3)
    assert.lengthOf(await jobs(), 0)
    const rows = await db.from('notifications').whereNull('mailed_at')
    assert.lengthOf(rows, 0)
  })

  test('that dies while sending is replaced, and the email arrives once', async ({ assert }) => {
    sink.hang = 1
    await notifyParty('project_reopened', market)
    await waitUntil('the server hangs', () => sink.hang === 0)
    await worker.kill()
    assert.lengthOf(await jobs().where('status', 'active'), 1)
    await jobs().update({ acquired_at: Date.now() - 60_000 })

    worker = startQueueWorker(sink.port)
    const received = await delivered(1)
    assert.lengthOf(received, 1)
    assert.lengthOf(await jobs(), 0)
  })
})
