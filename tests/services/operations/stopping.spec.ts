import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { once } from 'node:events'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { exitDelay } from '#services/operations/process_exit'
import { discardPhotos } from '#services/queue/dispatch'
import { emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import { createAcceptedBid, createOwner } from '#tests/helpers/people'
import { insertJob, jobRow } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { agePayments, openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { freePort, runCommand, startSecondServer } from '#tests/helpers/second_server'
import { startSilentServer } from '#tests/helpers/silent_server'

const names = Array.from({ length: 40 }, (_, at) => String(at).padStart(32, '0'))

/** A photo for each name, and a job that deletes it. */
async function jobsToDo() {
  for (const name of names) await drive.use().put(`${name}.webp`, 'picture')
  await db.transaction(async (trx) => {
    for (const name of names) await discardPhotos(trx, [name])
  })
}

/** Node ends no idle connection on its own, however slow the machine is. */
const keepAlive = `import { Server } from 'node:http'
  Object.defineProperty(Server.prototype, 'keepAliveTimeout', { get: () => 3_600_000, set() {} })`
const patient = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(keepAlive)}` }

/** Stops the server as soon as it listens. Its exit code is 99 if it has not ended by itself. */
const stoppedEarly = `import { Server } from 'node:net'
  const listen = Server.prototype.listen
  Server.prototype.listen = function (...values) {
    this.once('listening', () => process.kill(process.pid, 'SIGTERM'))
    return listen.apply(this, values)
  }
  const exit = process.exit
  process.exit = () => exit(99)`

/** Stops the server as soon as it listens to that signal, which is before it loads the application. */
const stoppedWhileLoading = `process.on('newListener', function stop(name) {
    if (name !== 'SIGTERM') return
    process.off('newListener', stop)
    setImmediate(() => process.kill(process.pid, 'SIGTERM'))
  })`

/** Stops a server that is loaded and waits for npm start to have it listen. */
const stoppedWhileWaiting = `const ref = process.channel.ref
  process.channel.ref = function () {
    setImmediate(() => process.kill(process.pid, 'SIGTERM'))
    return ref.call(this)
  }`

const waiting = async () => (await queuedJobs()).filter(({ name }) => name === 'DiscardPhotos')

test.group('Stopping', (group) => {
  group.each.setup(() => emptyDatabase())

  test('ends by itself if it is stopped before its timers are scheduled', async ({ assert }) => {
    const settings = {
      PORT: String(await freePort()),
      QUEUE_WORKER: 'on',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stoppedEarly)}`,
    }
    const script = ['--import=./bin/setup/typescript.js', 'bin/server.ts']
    assert.equal(await runCommand('', settings, script), 0)
  })

  for (const [moment, script] of [
    ['loads', stoppedWhileLoading],
    ['waits for npm start', stoppedWhileWaiting],
  ]) {
    test(`ends at once if it is stopped while it ${moment}`, async ({ assert }) => {
      const settings = {
        PORT: String(await freePort()),
        WAIT_TO_START: '1',
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
      }
      const server = ['--import=./bin/setup/typescript.js', 'bin/server.ts']
      assert.equal(await runCommand('', settings, server), 0)
    })
  }

  test('ends a worker at once that is stopped while it loads', async ({ assert }) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(stoppedWhileLoading)}`
    assert.equal(await runCommand('queue:work', { NODE_OPTIONS }), 0)
  }).tags(['@SCL-178'])

  test('answers what a proxy sends on a connection that was idle, and loses no job', async ({
    assert,
    cleanup,
  }) => {
    const server = await startSecondServer({
      ...patient,
      TRUST_PROXY: 'loopback',
      QUEUE_WORKER: 'on',
    })
    cleanup(() => server.stop())
    const request = 'GET /api/projects/1 HTTP/1.1\r\nHost: x\r\n\r\n'
    const proxy = connect(server.port, '127.0.0.1')
    let answer = ''
    proxy.on('error', () => {}).on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    proxy.write(request)
    await waitUntil('the first answer', () => answer.includes('{"message"'))
    await jobsToDo()
    await waitUntil('a job is done', async () => (await waiting()).length < names.length)

    answer = ''
    const ending = server.terminate()
    await waitUntil('it takes no new connections', () =>
      send('GET', '/health/live', { port: server.port }).then(
        () => false,
        () => true
      )
    )
    proxy.write(request)
    const code = await ending
    assert.match(answer, /^HTTP\/1\.1 404/)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    assert.equal(code, 0, server.log())

    // The next server does what this one has not done.
    await deliverEmails()
    for (const name of names) assert.isFalse(await drive.use().exists(`${name}.webp`))
    assert.isEmpty(await waiting())
  }).tags(['@SCL-60', '@R242'])

  test('ends a separate worker in time as well, and loses no job', async ({ assert }) => {
    await jobsToDo()
    const worker = spawn(process.execPath, ['ace.js', 'queue:work'], { cwd: app.makePath() })
    let written = ''
    for (const output of [worker.stdout, worker.stderr]) {
      output.on('data', (chunk: Buffer) => (written += chunk))
    }
    const ended = once(worker, 'exit')
    const isWorking = async () => (await waiting()).length < names.length
    await waitUntil('a job is done', async () => worker.exitCode !== null || (await isWorking()))

    worker.kill('SIGTERM')
    const [code] = await ended

    assert.equal(code, 0, written)
    // A job that was done but not marked done runs again when its time is up.
    const overdue = { acquired_at: Date.now() - 60_000 }
    await db.from('queue_jobs').where('status', 'active').update(overdue)
    await deliverEmails()
    for (const name of names) assert.isFalse(await drive.use().exists(`${name}.webp`))
    assert.isEmpty(await waiting())
  })

  test('takes ten seconds at most with an upload that stalls, and an email and a payment check that hang', async ({
    assert,
    cleanup,
  }) => {
    await emptyMarketWithoutWebhooks()
    await openCheckout(await createAcceptedBid())
    await agePayments(2)
    const { user } = await createOwner()
    const mail = await startSilentServer({ stalling: true })
    cleanup(() => mail.stop())
    const provider = await startSilentServer()
    cleanup(() => provider.stop())
    await db.from('queue_jobs').delete()
    const server = await startSecondServer({
      ...patient,
      QUEUE_WORKER: 'on',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      STRIPE_API_BASE: `http://127.0.0.1:${provider.port}`,
    })
    cleanup(() => server.stop())
    const payload = { userId: user.id }
    const email = await insertJob({ name: 'SendPasswordChanged', queue: 'emails', payload })
    const reconcile = await insertJob({ name: 'ReconcilePayments', queue: 'payments' })
    await waitUntil('both hang', () => mail.connections > 0 && provider.connections > 0)

    const person = await createOwner()
    const stuck = connect(server.port, '127.0.0.1').on('error', () => {})
    const head = `POST /api/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.sessionId}`
    stuck.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{"tit`)
    // What the server has answered arrived after the upload.
    for (let times = 0; times < 2; times += 1) {
      await send('GET', '/health/live', { port: server.port })
    }

    // A request in progress: its response is the last one of the connection.
    const gate = await db.transaction()
    await gate.rawQuery('lock table projects in access exclusive mode')
    const slow = connect(server.port, '127.0.0.1')
    let answer = ''
    slow.on('error', () => {}).on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    slow.write('GET /api/projects/1 HTTP/1.1\r\nHost: x\r\n\r\n')
    await lockWaiters()
    const idle = connect(server.port, '127.0.0.1').on('error', () => {})
    idle.write('GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    const ending = server.terminate()
    // Idle connections close at once; the request is answered below.
    await once(idle, 'close')
    await assert.rejects(() => send('GET', '/health/live', { port: server.port }))
    await gate.rollback()

    assert.isBelow(exitDelay, 10_000)
    assert.equal(await ending, 0, server.log())
    await assert.rejects(() => send('GET', '/login', { port: server.port }))
    assert.isEmpty(await db.from('projects').where('user_id', person.user.id))
    assert.match(answer, /^HTTP\/1\.1 200/)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    // The check of payments gives up by itself after a while, so that it may have ended.
    assert.equal((await jobRow(email)).status, 'active')
    const overdue = { acquired_at: Date.now() - 60_000 }
    await db.from('queue_jobs').where('status', 'active').update(overdue)
    const sent = await deliverEmails()
    assert.lengthOf(
      sent.filter(({ subject }) => subject === 'Your Stagely password was changed'),
      1
    )
    assert.isNull(await jobRow(reconcile))
  }).tags(['@GEN-15'])
})
