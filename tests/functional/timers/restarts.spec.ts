import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { scheduleTimers } from '#start/scheduler'
import { emptyDatabase } from '#tests/helpers/database'

test.group('A start of the server', (group) => {
  group.each.setup(() => emptyDatabase())

  test('does not delay the timers that run hourly or daily', async ({ assert }) => {
    await scheduleTimers()
    const rare = await db.from('queue_schedules').whereNull('every_ms').select('id')
    assert.isAbove(rare.length, 5)
    for (const { id } of await db.from('queue_schedules').where('every_ms', '>', 60_000)) {
      assert.fail(`${id} starts its interval anew`)
    }
    const times = () => db.from('queue_schedules').whereNull('every_ms').select('id', 'next_run_at')
    const before = await times()
    await scheduleTimers()
    assert.sameDeepMembers(await times(), before)
  })
})
