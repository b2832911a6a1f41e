import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { discardPhotos } from '#services/queue/dispatch'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import { createAcceptedBid, createOwner } from '#tests/helpers/people'
import { insertJob, jobRow, waitUntil } from '#tests/helpers/jobs'
import { agePayments, openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { startSecondServer } from '#tests/helpers/second_server'
import { startSilentServer } from '#tests/helpers/silent_server'

const names = Array.from({ length: 40 }, (_, at) => String(at).padStart(32, '0'))

/** A photo for each name, and a job that deletes it. */
async function jobsToDo() {
  for (const name of names) await drive.use().put(`${name}.webp`, 'picture')
  await db.transaction(async (trx) => {
    for (const name of names) await discardPhotos(trx, [name])
  })
}

const waiting = async () => (await queuedJobs()).filter(({ name }) => name === 'DiscardPhotos')

test.group('Stopping', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.timeout(90_000)

  test('takes ten seconds at most, even with a stalled upload', async ({ assert }) => {
    const person = await createOwner()
    const server = await startSecondServer({})
    const [stuck, idle] = [0, 1].map(() => connect(server.port, '127.0.0.1'))
    for (const socket of [stuck, idle]) socket.on('error', () => {})
    idle.write('GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    const head = `POST /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.sessionId}`
    stuck.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{"tit`)
    await wait(300)

    const asked = performance.now()
    let idleFor = Infinity
    idle.once('close', () => (idleFor = performance.now() - asked))
    const { code, took } = await server.terminate()

    assert.equal(code, 0, server.log())
    assert.isBelow(took, 10_000)
    assert.isBelow(idleFor, 2_000, 'a keep-alive connection stayed open')
    await assert.rejects(() => send('GET', '/login', { port: server.port }))
    assert.isEmpty(await db.from('projects'))
  })

  test('answers what a proxy sends on a connection that was idle', async ({ assert, cleanup }) => {
    const timers = () => db.from('queue_schedules')
    await timers().delete()
    const server = await startSecondServer({ TRUST_PROXY: 'loopback' })
    cleanup(() => server.stop())
    await waitUntil('it has started', () => timers().where('id', 'queue-digests').first())
    const request = 'GET /api/projects/1 HTTP/1.1\r\nHost: x\r\n\r\n'
    const proxy = connect(server.port, '127.0.0.1')
    let answer = ''
    proxy.on('error', () => {}).on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    proxy.write(request)
    await waitUntil('the first answer', () => answer.includes('{"message"'))

    answer = ''
    const ending = server.terminate()
    await waitUntil('it takes no new connections', () =>
      send('GET', '/health/live', { port: server.port }).then(
        () => false,
        () => true
      )
    )
    proxy.write(request)
    const { code } = await ending
    assert.match(answer, /^HTTP\/1\.1 404/)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    assert.equal(code, 0, server.log())
  }).tags(['@SCL-60', '@R242'])

  test('loses no job: the next server does what this one has not done', async ({ assert }) => {
    await jobsToDo()
    assert.lengthOf(await waiting(), names.length)
    const server = await startSecondServer({ QUEUE_WORKER: 'on' })
    while ((await waiting()).length === names.length) await wait(20)
    const { code } = await server.terminate()

    assert.equal(code, 0, server.log())
    await deliverEmails()
    for (const name of names) assert.isFalse(await drive.use().exists(`${name}.webp`))
    assert.isEmpty(await waiting())
  })

  test('ends a separate worker in time as well, and loses no job', async ({ assert }) => {
    await jobsToDo()
    const worker = spawn(process.execPath, ['ace.js', 'queue:work'], { cwd: app.makePath() })
    let written = ''
    for (const output of [worker.stdout, worker.stderr]) {
      output.on('data', (chunk: Buffer) => (written += chunk))
    }
    const ended = once(worker, 'exit')
    while (worker.exitCode === null && (await waiting()).length === names.length) await wait(20)

    const asked = performance.now()
    worker.kill('SIGTERM')
    const [code] = await ended

    assert.equal(code, 0, written)
    assert.isBelow(performance.now() - asked, 10_000)
    // A job that was done but not marked done runs again when its time is up.
    const overdue = { acquired_at: Date.now() - 60_000 }
    await db.from('queue_jobs').where('status', 'active').update(overdue)
    await deliverEmails()
    for (const name of names) assert.isFalse(await drive.use().exists(`${name}.webp`))
    assert.isEmpty(await waiting())
  })

  test('takes ten seconds at most with an email and a payment check that hang', async ({
    assert,
    cleanup,
  }) => {
    await emptyMarketWithoutWebhooks()
    await openCheckout(await createAcceptedBid())
    await agePayments(2)
    const { user } = await createOwner()
    const silent = await startSilentServer()
    cleanup(() => silent.stop())
    const server = await startSecondServer({
      QUEUE_WORKER: 'on',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(silent.port),
      STRIPE_API_BASE: `http://127.0.0.1:${silent.port}`,
    })
    cleanup(() => server.stop())
    await db.from('queue_jobs').delete()
    const payload = { userId: user.id }
    const email = await insertJob({ name: 'SendPasswordChanged', queue: 'emails', payload })
    const reconcile = await insertJob({ name: 'ReconcilePayments', queue: 'payments' })
    await waitUntil('both hang', () => silent.connections >= 2)

    // A request in progress: its response is the last one of the connection.
    const gate = await db.transaction()
    await gate.rawQuery('lock table projects in access exclusive mode')
    const slow = connect(server.port, '127.0.0.1')
    let answer = ''
    slow.on('error', () => {}).on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    slow.write('GET /api/projects/1 HTTP/1.1\r\nHost: x\r\n\r\n')
    await wait(300)
    const ending = server.terminate()
    await wait(700)
    await assert.rejects(() => send('GET', '/health/live', { port: server.port }))
    await gate.rollback()
    const { code, took } = await ending

    assert.equal(code, 0, server.log())
    assert.isBelow(took, 10_000)
    assert.match(answer, /^HTTP\/1\.1 200/)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    const overdue = { acquired_at: Date.now() - 60_000 }
    for (const id of [email, reconcile]) assert.equal((await jobRow(id)).status, 'active')
    await db.from('queue_jobs').where('status', 'active').update(overdue)
    const sent = await deliverEmails()
    assert.lengthOf(
      sent.filter(({ subject }) => subject === 'Your Stagely password was changed'),
      1
    )
    assert.isNull(await jobRow(reconcile))
  }).tags(['@GEN-15'])
})
