import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { alertsOf, createSearchers } from '#tests/helpers/alerts'
import { emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { insertJob } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { startMailSink } from '#tests/helpers/mail_sink'
import { createOwner, createProject } from '#tests/helpers/people'
import { startQueueWorker } from '#tests/helpers/queue_worker'

/** Three chunks of the job. */
const companies = 1100

test.group('Alerts of a worker that is killed', (group) => {
  group.each.setup(() => emptyDatabase())

  test('reach each company once, as notification and as email', async ({ assert, cleanup }) => {
    const sink = await startMailSink()
    cleanup(() => sink.stop())
    await createSearchers(companies)
    const project = await createProject(await createOwner())
    await db.from('queue_jobs').delete()
    await insertJob({
      name: 'AlertCompanies',
      queue: 'timers',
      payload: { projectId: project.id },
    })

    // The third chunk waits for a company, so that the worker dies between two commits.
    const gate = await db.transaction()
    await gate.rawQuery('set local idle_in_transaction_session_timeout = 0')
    await gate.rawQuery("select from users where username = 'u1050' for update")
    const killed = startQueueWorker(sink.port, ['--queue=timers'])
    await lockWaiters()
    await killed.kill()
    await gate.commit()
    assert.lengthOf(await alertsOf(project.id), 1000)
    assert.lengthOf(await db.from('queue_jobs').where('queue', 'timers'), 1)

    await db.from('queue_jobs').update({ acquired_at: Date.now() - 60_000 })
    const successor = startQueueWorker(sink.port)
    cleanup(() => successor.stop())
    const isDone = async () => (await db.from('queue_jobs')).length === 0
    await waitUntil('every job is done', isDone)

    const alerts = await alertsOf(project.id)
    assert.lengthOf(new Set(alerts.map(([userId]) => userId)), companies)
    assert.lengthOf(alerts, companies)
    const recipients = sink.received.flatMap(({ envelope }) => envelope)
    assert.lengthOf(new Set(recipients), companies)
    assert.lengthOf(recipients, companies)
    assert.lengthOf(await db.from('notifications').whereNull('mailed_at'), 0)
  })
})
