import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { SMTPServer } from 'smtp-server'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { send } from '#tests/helpers/http'
import { insertJob } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { createAdmin } from '#tests/helpers/people'
import { sandbox, startSandbox } from '#tests/helpers/sandbox'
import { readCommand, startSecondServer, type SecondServer } from '#tests/helpers/second_server'

interface Health {
  release: { version: string; commit: string | null }
  checkedAt: string
  parts: { name: string; status: string; note: string }[]
}

test.group('The health check', (group) => {
  group.each.setup(() => emptyDatabase())

  test('answers visitors yes or no, without cookie or session', async ({ assert }) => {
    const queries = await queriesDuring(async () => {
      const headers = { 'x-forwarded-for': '198.51.100.7' }
      const live = await send('GET', '/health/live', { headers })
      assert.deepEqual([live.status, live.text], [200, '{"status":"alive"}'])
      assert.notProperty(live.headers, 'set-cookie')
    })
    assert.lengthOf(queries, 0)
    const ready = await send('GET', '/health/ready')
    assert.deepEqual([ready.status, ready.text], [200, '{"status":"ready"}'])
    assert.notProperty(ready.headers, 'set-cookie')
    assert.equal(ready.headers['cache-control'], 'no-store')
  })

  test('names the release to programs on the same machine, and not through a proxy', async ({
    assert,
  }) => {
    const { version } = JSON.parse(readFileSync(app.makePath('package.json'), 'utf8'))
    const expected = { status: 'alive', version, commit: null }
    assert.deepEqual(JSON.parse((await send('GET', '/health/live')).text), expected)
    for (const name of ['x-forwarded-for', 'forwarded']) {
      const { text } = await send('GET', '/health/live', { headers: { [name]: 'for=127.0.0.1' } })
      assert.equal(text, '{"status":"alive"}')
    }
    assert.notInclude((await send('GET', '/health/ready')).text, version)
    const { code, text } = await readCommand(['version'])
    assert.deepEqual([code, text.trim()], [0, `Stagely ${version}`])
  }).tags(['@SCL-180', '@R770'])

  test('shows admins every measurement, part by part', async ({ assert }) => {
    const admin = await createAdmin()
    const { body } = await call<Health>(admin, 'GET /api/admin/health')
    assert.equal(body.release.commit, null)
    assert.match(body.release.version, /^\d+\.\d+\.\d+$/)
    assert.deepEqual(
      body.parts.map(({ name, status }) => [name, status]),
      ['Database', 'Job queue', 'Payments', 'Mail', 'Photo storage'].map((name) => [name, 'ok'])
    )
    assert.match(body.parts[0].note, /^\d+ ms$/)
    assert.equal(body.parts[1].note, '0 waiting')
  }).tags(['@ADM-06', '@R42'])

  test('reports a queue without a worker and emails that were not sent', async ({ assert }) => {
    const admin = await createAdmin()
    const now = Date.now()
    const insert = (id: string, status: string, name: string, times: object, attempts = 0) =>
      db.table('queue_jobs').insert({
        id,
        queue: 'default',
        status,
        data: JSON.stringify({ id, name, attempts }),
        ...times,
      })
    const old = now - 10 * 60_000
    await insert('one', 'pending', 'ExpireBids', { score: 5 * 10_000_000_000_000 + old })
    await insert('two', 'delayed', 'SendNotification', { execute_at: now + 60_000 })
    await insert('three', 'delayed', 'SendPasswordReset', { execute_at: now + 60_000 }, 1)
    const { parts } = (await call<Health>(admin, 'GET /api/admin/health')).body
    assert.deepInclude(parts[1], { status: 'error', note: 'behind, 1 waiting' })
    const { MailCheck } = await import('#services/health/checks')
    assert.containSubset(await new MailCheck().run(), {
      status: 'warning',
      message: 'delayed, 1 waiting',
    })
  })

  test('reports timers that do not start, and emails that wait or have failed', async ({
    assert,
  }) => {
    const { MailCheck, QueueCheck } = await import('#services/health/checks')
    const ranAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)
    const timer = { id: 'late', name: 'ExpireBids', payload: '{}', every_ms: 60_000 }
    await db.table('queue_schedules').insert({ ...timer, last_run_at: ranAgo(120) })
    const late = { status: 'warning', message: 'late, 1 waiting' }
    assert.containSubset(await new QueueCheck().run(), late)
    await db.from('queue_schedules').update({ last_run_at: ranAgo(360) })
    const behind = { status: 'error', message: 'behind, 1 waiting' }
    assert.containSubset(await new QueueCheck().run(), behind)

    const email = { name: 'SendReceipt', queue: 'emails' }
    const lost = await insertJob(email)
    const failed = { status: 'failed', finished_at: Date.now() - 60_000 }
    await db.from('queue_jobs').where('id', lost).update(failed)
    const given = { status: 'warning', message: '1 not delivered in 24 h' }
    assert.containSubset(await new MailCheck().run(), given)
    const waiting = await insertJob(email)
    const score = 5 * 10_000_000_000_000 + Date.now() - 180_000
    await db.from('queue_jobs').where('id', waiting).update({ score })
    const delayed = { status: 'warning', message: 'delayed, 1 waiting' }
    assert.containSubset(await new MailCheck().run(), delayed)
    assert.containSubset(await new QueueCheck().run(), { message: 'behind, 1 waiting' })
    assert.equal((await send('GET', '/health/ready')).status, 200)
  }).tags(['@ADM-15', '@R84'])

  test('writes no file for each request of a load balancer', async ({ assert, cleanup }) => {
    const { StorageCheck } = await import('#services/health/checks')
    const { default: drive } = await import('@adonisjs/drive/services/main')
    let writes = 0
    const disk = drive.use()
    const put = disk.put.bind(disk)
    disk.put = (...given) => ((writes += 1), put(...given))
    cleanup(() => void (disk.put = put))
    const check = new StorageCheck()
    assert.containSubset(await check.run(), { status: 'ok' })
    assert.equal(writes, 1)
    for (let looks = 0; looks < 5; looks += 1) await send('GET', '/health/ready')
    assert.isAtMost(writes, 2)
  })

  test('reports when Stripe goes down', async ({ assert }) => {
    const { PaymentsCheck } = await import('#services/health/checks')
    await sandbox.stop()
    assert.containSubset(await new PaymentsCheck().run(), { status: 'error' })
    await startSandbox()
    assert.containSubset(await new PaymentsCheck().run(), { status: 'ok' })
  })
})

test.group('The health of a process', (group) => {
  const line = new DatabaseProxy()
  let server: SecondServer

  group.setup(async () => {
    const smtp = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const smtpAddress = smtp.server.address()
    server = await startSecondServer({
      DATABASE_URL: await line.start(),
      QUEUE_WORKER: 'on',
      LOG_LEVEL: 'info',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(typeof smtpAddress === 'object' && smtpAddress ? smtpAddress.port : 0),
      SMTP_USERNAME: 'stagely',
      SMTP_PASSWORD: 'wrong',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_any',
      STRIPE_WEBHOOK_SECRET: 'whsec_any',
    })
    return async () => {
      await server.stop()
      await line.stop()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    }
  })
  group.each.setup(() => emptyDatabase())

  test('names a mail server that refuses the password, in the console and in the log, and Stripe that refuses the key', async ({
    assert,
  }) => {
    const { port, log } = server
    const admin = await createAdmin()
    const job = { name: 'SendPasswordChanged', queue: 'emails', payload: { userId: admin.user.id } }
    const id = await insertJob(job)
    await waitUntil('the attempt is logged', () => log().includes('job will be tried again'))
    assert.match(log(), new RegExp(`"id":"${id}".*"code":"EAUTH"`))
    const headers = { authorization: `Bearer ${admin.sessionId}` }
    const { text } = await send('GET', '/api/admin/health', { port, headers })
    assert.containSubset(JSON.parse(text).parts, [
      { name: 'Mail', status: 'error', note: 'sign-in refused, 1 waiting' },
      { name: 'Payments', status: 'error', note: 'key refused' },
    ])
    assert.equal((await send('GET', '/health/ready', { port })).status, 200)
  }).tags(['@ADM-15', '@SCL-36'])

  test('while the database is down: live, and not ready', async ({ assert, cleanup }) => {
    const { port } = server
    cleanup(() => line.mend())
    line.cut()
    const ready = await send('GET', '/health/ready', { port })
    assert.deepEqual([ready.status, ready.text], [503, '{"status":"unavailable"}'])
    assert.equal((await send('GET', '/health/live', { port })).status, 200)
    line.mend()
    assert.equal((await send('GET', '/health/ready', { port })).status, 200)
  })
})
