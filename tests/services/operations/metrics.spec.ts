import { createServer } from 'node:net'
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { scheduleTimers } from '#start/scheduler'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { send } from '#tests/helpers/http'
import { insertJob } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { startMailSink } from '#tests/helpers/mail_sink'
import { metricNames, scrape, valueOf } from '#tests/helpers/metrics'
import { agePayments, emptyMarketWithoutWebhooks, openCheckout } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createOwner,
  createPaidBid,
  createProject,
} from '#tests/helpers/people'
import { startQueueWorker } from '#tests/helpers/queue_worker'
import { freePort, startSecondServer, type SecondServer } from '#tests/helpers/second_server'

test.group('The metrics', (group) => {
  const line = new DatabaseProxy()
  let server: SecondServer
  let port: number
  group.setup(async () => {
    port = await freePort()
    server = await startSecondServer({
      DATABASE_URL: await line.start(),
      METRICS_PORT: String(port),
      THROTTLE_RESET: '1/900',
      LIMITER_STORE: 'memory',
    })
    return async () => {
      await server.stop()
      await line.stop()
    }
  })
  group.each.setup(() => emptyMarketWithoutWebhooks())

  const metrics = async () => {
    let text: string | undefined
    await waitUntil('the metrics', async () => (text = await scrape(port)))
    return text!
  }

  test('are served on a port of their own, and not by the site', async ({ assert, cleanup }) => {
    const text = await metrics()
    for (const name of [
      'stagely_database_pool_waiting',
      'stagely_page_rendering_duration_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      assert.include(metricNames(text), name)
    }
    const { version } = JSON.parse(await readFile(app.makePath('package.json'), 'utf8'))
    assert.equal(valueOf(text, 'stagely_build_info', { version, commit: '' }), 1)
    assert.equal((await send('GET', '/metrics', { port: server.port })).status, 404)
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/health/ready'],
      ['POST', '/metrics'],
    ]) {
      assert.equal((await send(method, path, { port })).status, 404)
    }

    const taken = createServer()
    const takenPort = await freePort()
    await new Promise<void>((resolve) => taken.listen(takenPort, '127.0.0.1', resolve))
    cleanup(() => new Promise<void>((resolve) => taken.close(() => resolve())))
    const other = await startSecondServer({ METRICS_PORT: String(takenPort), LOG_LEVEL: 'info' })
    cleanup(() => other.stop())
    await waitUntil('the log line', () => other.log().includes('metrics are not served'))
    assert.equal((await send('GET', '/health/ready', { port: other.port })).status, 200)
  }).tags(['@SCL-30', '@SCL-180'])

  test('count requests by the pattern of their route, and contain no path, person or secret', async ({
    assert,
  }) => {
    const owner = await createOwner({ email: 'canary.person@stagely.example' })
    const { id } = await createProject(owner)
    const admin = await createAdmin()
    const call = (method: string, path: string, headers = {}, as = owner) =>
      send(method, path, { port: server.port, as, headers })
    const poll = `/api/projects/${id}/bids`
    const { headers } = await call('GET', poll)
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await call('GET', poll, { 'if-none-match': headers.etag! })).status, 304)
    }
    assert.equal((await call('GET', '/canary-address')).status, 404)
    assert.equal((await call('GET', '/unsubscribe/canary-token')).status, 404)
    await call('GET', `${adminPath}/users`, { cookie: `stagely-session=${admin.sessionId}` }, admin)
    await send('CANARY', poll, { port: server.port }).catch(() => null)

    const text = await metrics()
    const of = { method: 'GET', route: '/api/projects/:id/bids' }
    assert.equal(valueOf(text, 'stagely_http_requests_total', { ...of, status: 304 }), 3)
    assert.equal(valueOf(text, 'stagely_http_requests_total', { ...of, status: 200 }), 1)
    assert.equal(valueOf(text, 'stagely_http_request_duration_seconds_count', of), 4)
    assert.include(text, 'route="/:console/users"')
    assert.notInclude(text, adminPath)
    assert.notMatch(text, /canary/i)
    assert.notInclude(text, '@')
  }).tags(['@SCL-31'])

  test('count refusals of the rate limits, and time the rendering of pages', async ({ assert }) => {
    const before = await metrics()
    const event = { event: 'throttled' }
    const body = { email: 'someone@stagely.example' }
    const ask = () => send('POST', '/api/auth/forgot-password', { port: server.port, body })
    assert.deepEqual([(await ask()).status, (await ask()).status], [200, 429])
    await send('GET', '/pricing', { port: server.port })

    const after = await metrics()
    const gained = (name: string, labels = {}) =>
      (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0)
    assert.equal(gained('stagely_security_events_total', event), 1)
    assert.equal(gained('stagely_page_rendering_duration_seconds_count'), 1)
  }).tags(['@SCL-33'])

  test('show the queues and the open payments', async ({ assert }) => {
    const tenMinutes = 600
    const job = await insertJob({ name: 'OfANewerRelease', queue: 'payments' })
    const score = 5 * 10_000_000_000_000 + Date.now() - tenMinutes * 1000
    await db.from('queue_jobs').where('id', job).update({ score })
    const lost = await insertJob({ name: 'OfANewerRelease', queue: 'timers' })
    await db
      .from('queue_jobs')
      .where('id', lost)
      .update({ status: 'failed', finished_at: Date.now() })
    await openCheckout(await createAcceptedBid())
    await agePayments(20)
    await createPaidBid()

    const text = await metrics()
    assert.equal(valueOf(text, 'stagely_figures_read'), 1)
    assert.equal(valueOf(text, 'stagely_ready'), 1)
    const jobs = (queue: string, state: string) =>
      valueOf(text, 'stagely_queue_jobs', { queue, state })
    assert.deepEqual([jobs('payments', 'due'), jobs('payments', 'failed')], [1, 0])
    assert.deepEqual([jobs('timers', 'due'), jobs('timers', 'failed')], [0, 1])
    const age = (queue: string) => valueOf(text, 'stagely_queue_oldest_due_seconds', { queue })
    assert.isAtLeast(age('payments') ?? 0, tenMinutes)
    assert.equal(age('timers'), 0)
    const open = (state: string) => [
      valueOf(text, 'stagely_payments_open', { state }),
      valueOf(text, 'stagely_payments_oldest_open_seconds', { state }),
    ]
    assert.equal(open('created')[0], 1)
    assert.isAtLeast(open('created')[1] ?? 0, 20 * 60)
    assert.deepEqual(open('processing'), [0, 0])
    assert.equal(valueOf(text, 'stagely_payments_last_hour', { state: 'succeeded' }), 1)
  }).tags(['@SCL-32', '@R236'])

  test('show timers that do not run, whatever their due time says', async ({ assert }) => {
    const late = async () => valueOf(await metrics(), 'stagely_timers_late_seconds')
    assert.equal(await late(), 0)
    await scheduleTimers()
    assert.equal(await late(), 0)
    const ago = (minutes: number) => db.raw(`clock_timestamp() - ${minutes} * interval '1 minute'`)
    await db
      .from('queue_schedules')
      .where('id', 'reconcile-payments')
      .update({ last_run_at: ago(10), next_run_at: ago(-2 * 24 * 60) })
    // 9.5 minutes, because it runs every 30 seconds.
    const seconds = Number(await late())
    assert.isAtLeast(seconds, 570)
    assert.isBelow(seconds, 600)
    await db
      .from('queue_schedules')
      .where('id', 'reconcile-payments')
      .update({ last_run_at: ago(-2 * 24 * 60), created_at: ago(60) })
    assert.isAtLeast(Number(await late()), 3570)
    await db
      .from('queue_schedules')
      .where('id', 'reconcile-payments')
      .update({ last_run_at: ago(0) })
    await db
      .from('queue_schedules')
      .where('id', 'sweep-photos')
      .update({ last_run_at: ago(3 * 24 * 60) })
    assert.isAtLeast(Number(await late()), 2 * 24 * 3600)
    // Both clocks are this machine's.
    const difference = Number(valueOf(await metrics(), 'stagely_clock_difference_seconds'))
    assert.isBelow(Math.abs(difference), 60)
  }).tags(['@SCL-108'])

  test('leave out what the database does not answer, and are served all the same', async ({
    assert,
  }) => {
    await waitUntil('the metrics', async () => valueOf(await scrape(port), 'stagely_ready') === 1)
    line.cut()
    const text = await scrape(port)
    assert.deepEqual(
      [valueOf(text, 'stagely_ready'), valueOf(text, 'stagely_figures_read')],
      [0, 0]
    )
    assert.notMatch(text ?? '', /^stagely_queue_jobs\{/m)
    assert.isNumber(valueOf(text, 'stagely_database_pool_connections', { state: 'used' }))
    line.mend()
    await waitUntil('the figures', async () => {
      return (
        valueOf(await scrape(port), 'stagely_queue_jobs', { queue: 'emails', state: 'due' }) === 0
      )
    })
  }).tags(['@SCL-32'])

  test('of a worker count its jobs and emails', async ({ assert, cleanup }) => {
    const sink = await startMailSink()
    cleanup(() => sink.stop())
    const { user } = await createOwner()
    const job = { name: 'SendPasswordChanged', queue: 'emails', payload: { userId: user.id } }
    Object.assign(sink, { reject: 1, rejection: '5.7.1 Not now' })
    for (let count = 0; count < 3; count += 1) await insertJob(job)

    const own = await freePort()
    const worker = startQueueWorker(sink.port, ['--concurrency=1'], { METRICS_PORT: String(own) })
    cleanup(() => worker.stop())
    const done = { job: job.name, queue: 'emails', result: 'completed' }
    let text: string | undefined
    await waitUntil('two emails have left', async () => {
      text = await scrape(own)
      return valueOf(text, 'stagely_job_duration_seconds_count', done) === 2
    })
    const retried = { ...done, result: 'retrying' }
    assert.equal(valueOf(text, 'stagely_job_duration_seconds_count', retried), 1)
    assert.equal(valueOf(text, 'stagely_emails_total', { result: 'sent' }), 2)
    assert.equal(valueOf(text, 'stagely_emails_total', { result: 'error' }), 1)
    assert.equal(valueOf(text, 'stagely_emails_paused'), 0)
  }).tags(['@SCL-33'])

  test('exist under the names that the sample alerts ask for', async ({ assert }) => {
    const alerts = await readFile(app.makePath('deploy/alerts.yml'), 'utf8')
    const known = metricNames(await metrics())
    const asked = [...alerts.matchAll(/\bstagely_\w+/g)].map(([name]) => name)
    assert.isAbove(asked.length, 8)
    for (const name of asked) assert.include(known, name.replace(/_(?:bucket|count|sum)$/, ''))
  }).tags(['@SCL-37'])
})
