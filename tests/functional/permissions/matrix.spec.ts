import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { calls } from './calls.js'
import { actors, assembleCast, personOf, type Actor, type Cast } from './people.js'
import { scenes, type Subjects } from './scenes.js'

/** Tables that a refused call may write: it counts toward rate limits and renews its session. */
const traces = ['rate_limits', 'sessions']
const nobody = 2 ** 31 - 1

test.group('Who may call what', (group) => {
  let cast: Cast
  const begin = async () => {
    await emptyMarketWithoutWebhooks()
    cast = await assembleCast()
  }
  group.each.setup(begin)
  group.teardown(emptyDatabase)

  test('has a row for every call of the API', ({ assert }) => {
    const routed = Object.values(router.toJSON())
      .flat()
      .filter(({ pattern }) => /^\/api\/(?!webhooks|openapi|\*)/.test(pattern))
      .map(({ methods, pattern }) => `${methods[0]} ${pattern}`)

    assert.sameMembers(Object.keys(calls), [...new Set(routed)])
  })

  for (const [line, row] of Object.entries(calls)) {
    test(`${line}`, async ({ assert }) => {
      const [method, pattern] = line.split(' ')
      const attempt = async (actor: Actor, subjects: Subjects, id?: number) => {
        const path = pattern
          .replace(':identifier', subjects.identifier ?? 'CreativeStager0000')
          .replace(':sessionId', String(subjects.session))
          .replace(':id', String(id ?? (row.id && subjects[row.id])))
        return send(method, path + (row.query ?? ''), {
          as: personOf(cast, actor) ?? undefined,
          // Each actor calls from its own address, or they would share one rate limit.
          from: `127.0.0.${actors.indexOf(actor) + 2}`,
          body: row.body?.(subjects),
        })
      }
      const passes = actors.filter((actor) => row.statuses[actor] < 300)
      const refused = actors.filter((actor) => row.statuses[actor] >= 300)

      const subjects = await scenes[row.scene](cast)
      const before = await databaseDump(traces)
      for (const actor of refused) {
        const { status, text } = await attempt(actor, subjects)
        assert.equal(status, row.statuses[actor], `${actor}: ${text}`)
        assert.isNotEmpty(JSON.parse(text).message, actor)
      }
      if (row.missing) {
        for (const actor of passes) {
          const { status, text } = await attempt(actor, subjects, nobody)
          assert.equal(status, row.missing, `${actor}, missing: ${text}`)
        }
      }
      assert.deepEqual(await databaseDump(traces), before, 'a refusal changes nothing')

      for (const [turn, actor] of passes.entries()) {
        // Most actions of the team can't be repeated, so each caller begins with a new market.
        if (turn > 0 && pattern.startsWith('/api/admin/')) await begin()
        const own = turn === 0 ? subjects : await scenes[row.scene](cast)
        const { status, text } = await attempt(actor, own)
        assert.equal(status, row.statuses[actor], `${actor}: ${text}`)
      }
    }).tags(['@ROL-01', '@ROL-02', '@ROL-03', '@ROL-04', '@ROL-06'])
  }
})
