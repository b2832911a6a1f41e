import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { insertJob, jobRow } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { startMailSink, type MailSink } from '#tests/helpers/mail_sink'
import { agePayments, openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid, createOwner } from '#tests/helpers/people'
import { logLines, startSecondServer, type SecondServer } from '#tests/helpers/second_server'
import { startSilentServer } from '#tests/helpers/silent_server'

const working = { QUEUE_WORKER: 'on', LOG_LEVEL: 'info' }
const smtp = (port: number) => ({ ...working, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) })

const pendingEmails = () => db.from('queue_jobs').where('queue', 'emails')

/** Queues emails to one person, as a password change does. */
async function queueEmails(count: number) {
  const { user } = await createOwner()
  const payload = { userId: user.id }
  const job = { name: 'SendPasswordChanged', queue: 'emails', payload }
  return Promise.all(Array.from({ length: count }, () => insertJob(job)))
}

/** Queues what a process may find when it starts; one of the jobs was interrupted. */
async function queueEarlierJobs() {
  const { user } = await createOwner()
  const payload = { userId: user.id }
  const email = await insertJob({ name: 'SendPasswordChanged', payload })
  const timer = await insertJob({ name: 'PurgeSessions' })
  const newer = await insertJob({ name: 'SendCarrierPigeon', queue: 'emails' })
  const cut = await insertJob({ name: 'ExpireBids' })
  await db.from('queue_jobs').where('id', cut).update({ status: 'active', acquired_at: 1 })
  return { done: [email, timer, cut], newer }
}

test.group('Queues', (group) => {
  let server: SecondServer
  let sink: MailSink
  let provider: Awaited<ReturnType<typeof startSilentServer>>
  let earlier: Awaited<ReturnType<typeof queueEarlierJobs>>
  let loggedBefore = 0

  group.setup(async () => {
    sink = await startMailSink()
    provider = await startSilentServer()
    await emptyMarketWithoutWebhooks()
    earlier = await queueEarlierJobs()
    const STRIPE_API_BASE = `http://127.0.0.1:${provider.port}`
    server = await startSecondServer({ ...smtp(sink.port), STRIPE_API_BASE })
    return async () => {
      await provider.stop()
      await server.stop()
      await sink.stop()
    }
  })
  // Not before the first test, whose jobs are there when the server starts.
  group.each.teardown(async () => {
    await emptyMarketWithoutWebhooks()
    sink.received.splice(0)
    loggedBefore = server.log().length
  })

  /** What the server has logged during the test. */
  const log = () => server.log().slice(loggedBefore)

  test('run jobs that were there before, also an interrupted one, and leave those of a newer release', async ({
    assert,
  }) => {
    await waitUntil('the unknown job is seen', () => log().includes('SendCarrierPigeon'))
    const newerToo = await insertJob({ name: 'SendCarrierPigeon', queue: 'emails' })
    // The last one takes half a minute, in which the log costs less to look at than the table.
    for (const id of earlier.done) {
      await waitUntil('the job runs', () => log().includes(id))
      await waitUntil('it is done', async () => !(await jobRow(id)))
    }
    assert.lengthOf(sink.received, 1)
    for (const id of [earlier.newer, newerToo]) {
      assert.containSubset(await jobRow(id), { status: 'pending', worker_id: null, error: null })
    }
    assert.lengthOf(log().match(/SendCarrierPigeon/g) ?? [], 1)
  }).tags(['@GEN-13'])

  test('pause emails after three failed connections, and send them once the server is back', async ({
    assert,
  }) => {
    await sink.stop()
    await queueEmails(12)
    await waitUntil('the pause begins', () => log().includes('emails are paused'))
    const attempts = (await pendingEmails()).map(({ data }) => JSON.parse(data).attempts)
    assert.isAtMost(attempts.filter((count) => count > 0).length, 4)

    sink = await startMailSink(sink.port)
    const due = { execute_at: Date.now() }
    await waitUntil('all emails have left', async () => {
      await pendingEmails().where('status', 'delayed').update(due)
      return sink.received.length >= 12
    })
    assert.include(log(), 'mail server is back')
  }).tags(['@GEN-13'])

  test('log a failed attempt and the last one, without addresses', async ({ assert }) => {
    const { user } = await createOwner({ email: 'secret.person@stagely.example' })
    const job = { name: 'SendPasswordChanged', queue: 'emails', payload: { userId: user.id } }
    Object.assign(sink, { reject: 2, rejection: '5.7.1 <secret.person@stagely.example> refused' })

    const first = await insertJob(job)
    const last = await insertJob({ ...job, attempts: 54 })
    await waitUntil(
      'the last attempt has failed',
      async () => (await jobRow(last)).status === 'failed'
    )
    for (const line of ['tried again', 'job failed', 'email was not delivered']) {
      await waitUntil(line, () => log().includes(line))
    }
    const lines = logLines(log())
    const attempt = { job: 'SendPasswordChanged', queue: 'emails' }
    assert.containSubset(lines, [
      { ...attempt, id: first, attempt: 1, level: 40, msg: 'job will be tried again' },
      { ...attempt, id: last, attempt: 55, level: 50, msg: 'job failed' },
      { id: last, level: 50, msg: 'email was not delivered' },
    ])
    assert.include(log(), '[address]')
    assert.notInclude(log(), 'secret.person')
  }).tags(['@GEN-14'])

  test('log a missing table, and go on once it is back', async ({ assert }) => {
    await db.rawQuery('alter table queue_jobs rename to queue_jobs_away')
    try {
      await waitUntil('the error is logged', () => log().includes('could not take a job'))
    } finally {
      await db.rawQuery('alter table queue_jobs_away rename to queue_jobs')
    }
    const id = await insertJob({ name: 'PurgeSessions', queue: 'timers' })
    await waitUntil('the timer has run', async () => !(await jobRow(id)))
    assert.isNull(await jobRow(id))
  })

  test('run emails and timers while Stripe hangs', async ({ assert }) => {
    // The job gives up after two that are not answered, one after the other.
    for (let count = 0; count < 2; count += 1) await openCheckout(await createAcceptedBid())
    await agePayments(2)
    const asked = provider.connections
    const reconcile = await insertJob({ name: 'ReconcilePayments', queue: 'payments' })
    await waitUntil('the provider is asked', () => provider.connections > asked)

    const [email] = await queueEmails(1)
    const timer = await insertJob({ name: 'ExpireBids', queue: 'timers' })
    await waitUntil('both have run', async () => !(await jobRow(email)) && !(await jobRow(timer)))
    assert.equal((await jobRow(reconcile)).status, 'active', 'the provider still hangs')
    assert.isAbove(sink.received.length, 0)
  }).tags(['@GEN-13'])

  // The last one, because emails are paused after it.
  test('run timers while the mail server hangs', async ({ assert, cleanup }) => {
    await sink.stop()
    const silent = await startSilentServer({ port: sink.port, stalling: true })
    cleanup(async () => {
      await silent.stop()
      sink = await startMailSink(sink.port)
    })
    await queueEmails(6)
    await waitUntil('both places of the emails hang', () => silent.connections >= 2)

    const id = await insertJob({ name: 'PurgeSessions', queue: 'timers' })
    await waitUntil('the timer has run', async () => !(await jobRow(id)))
    assert.deepEqual([silent.connections, silent.open()], [2, 2], 'they still hang')
    assert.lengthOf(await pendingEmails(), 6)
  }).tags(['@GEN-13'])
})
