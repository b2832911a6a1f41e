import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { DatabaseLine } from '#tests/helpers/database_line'
import { send } from '#tests/helpers/http'
import { admin } from '#tests/helpers/people'
import { sandbox, startSandbox } from '#tests/helpers/sandbox'
import { startSecondServer } from '#tests/helpers/second_server'

interface Health {
  checkedAt: string
  parts: { name: string; status: string; note: string }[]
}

test.group('Health of the platform', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is yes or no to strangers, without cookie or session', async ({ assert }) => {
    const queries = await queriesDuring(async () => {
      const live = await send('GET', '/health/live')
      assert.deepEqual([live.status, live.text], [200, '{"status":"alive"}'])
      assert.notProperty(live.headers, 'set-cookie')
    })
    assert.lengthOf(queries, 0)
    const ready = await send('GET', '/health/ready')
    assert.deepEqual([ready.status, ready.text], [200, '{"status":"ready"}'])
    assert.notProperty(ready.headers, 'set-cookie')
    assert.equal(ready.headers['cache-control'], 'no-store')
  }).tags(['@ADM-06', '@R42'])

  test('while the database is away: alive at once, not ready within three seconds', async ({
    assert,
  }) => {
    const line = new DatabaseLine()
    const { port, stop } = await startSecondServer({ DATABASE_URL: await line.start() })
    try {
      line.cut()
      const began = Date.now()
      const ready = await send('GET', '/health/ready', { port })
      assert.deepEqual([ready.status, ready.text], [503, '{"status":"unavailable"}'])
      assert.isBelow(Date.now() - began, 3000)
      assert.equal((await send('GET', '/health/live', { port })).status, 200)
      line.mend()
      assert.equal((await send('GET', '/health/ready', { port })).status, 200)
    } finally {
      await stop()
      await line.stop()
    }
  })
    .tags(['@R42'])
    .timeout(60_000)

  test('tells administrators what was measured, part by part', async ({ assert }) => {
    const boss = await admin()
    const { body } = await call<Health>(boss, 'GET /api/admin/health')
    assert.deepEqual(
      body.parts.map(({ name, status }) => [name, status]),
      ['Database', 'Job queue', 'Payments', 'Mail', 'Photo storage'].map((name) => [name, 'ok'])
    )
    assert.match(body.parts[0].note, /^\d+ ms$/)
    assert.equal(body.parts[1].note, '0 waiting')
  }).tags(['@ADM-06', '@R42'])

  test('names a queue that nobody works and letters that did not leave', async ({ assert }) => {
    const boss = await admin()
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
    const { parts } = (await call<Health>(boss, 'GET /api/admin/health')).body
    assert.deepInclude(parts[1], { status: 'error', note: 'behind, 1 waiting' })
    const { MailCheck } = await import('#services/health/checks')
    assert.containSubset(await new MailCheck().run(), {
      status: 'warning',
      message: 'delayed, 1 waiting',
    })
  }).tags(['@ADM-06', '@R42'])

  test('sees the payment provider go', async ({ assert }) => {
    const { PaymentsCheck } = await import('#services/health/checks')
    await sandbox.stop()
    assert.containSubset(await new PaymentsCheck().run(), { status: 'error' })
    await startSandbox()
    assert.containSubset(await new PaymentsCheck().run(), { status: 'ok' })
  }).tags(['@R42'])
})
