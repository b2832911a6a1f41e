import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { databaseDump, emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { calls, pathOf } from './calls.js'
import { assembleCast, type Cast } from './people.js'
import { scenes, type SceneName, type Subjects } from './scenes.js'

/** A refused call counts toward rate limits; the test itself ends the session. */
const traces = ['rate_limits', 'sessions']

/** Asks Stripe about open payments, as a timer does every 30 seconds. */
const changesNothingOfItsOwn = 'POST /api/admin/reconciliations'

/** What admins change and other people may not. */
const changes = Object.entries(calls)
  .filter(([line]) => !line.startsWith('GET ') && line !== changesNothingOfItsOwn)
  .filter(([, { statuses }]) => statuses.admin < 300 && statuses.otherOwner >= 300)
  .toSorted(([, a], [, b]) => a.scene.localeCompare(b.scene))

test.group('A session of the team that ends while its call waits', (group) => {
  /** Refused calls leave the market as it is, so those of one scene share it. */
  let kept: { scene: SceneName; cast: Cast; subjects: Subjects } | null = null
  group.teardown(emptyDatabase)

  async function begin(scene: SceneName) {
    await emptyMarketWithoutWebhooks()
    const cast = await assembleCast()
    return { scene, cast, subjects: await scenes[scene](cast) }
  }

  for (const [line, row] of changes) {
    test(`changes nothing: ${line}`, async ({ assert }) => {
      const market = kept?.scene === row.scene ? kept : await begin(row.scene)
      kept = null
      const { subjects, cast } = market
      const [method] = line.split(' ')
      const before = await databaseDump(traces)
      const session = { user_id: cast.admin.user.id }
      const ended = await db.from('sessions').where(session).firstOrFail()

      const trx = await db.transaction()
      await trx.from('users').select('id').forUpdate()
      const reply = send(method, pathOf(line, subjects), {
        as: cast.admin,
        body: row.body?.(subjects),
      })
      await lockWaiters()
      await trx.from('sessions').where(session).delete()
      await trx.commit()

      const { status, text } = await reply
      assert.equal(status, 401, text)
      assert.deepEqual(await databaseDump(traces), before)
      await db.table('sessions').insert(ended)
      kept = market
    }).tags(['@PKY-50'])
  }
})
