import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { calls, pathOf } from './calls.js'
import { actors, assembleCast, personOf, type Actor, type Cast } from './people.js'
import { scenes, type SceneName, type Subjects } from './scenes.js'

/** Tables that a refused call may write: it counts toward rate limits and renews its session. */
const traces = ['rate_limits', 'sessions']
const nobody = 2 ** 31 - 1

const isRead = (line: string) => line.startsWith('GET ')

test.group('Who may call what', (group) => {
  let cast: Cast
  /** The scene that the previous call has only read, and what its calls are about. */
  let kept: { scene: SceneName; subjects: Subjects } | null = null
  const begin = async () => {
    await emptyMarketWithoutWebhooks()
    cast = await assembleCast()
  }
  group.teardown(emptyDatabase)

  test('has a row for every call of the API', ({ assert }) => {
    const routed = Object.values(router.toJSON())
      .flat()
      .filter(({ pattern }) => /^\/api\/(?!webhooks|openapi|\*)/.test(pattern))
      .map(({ methods, pattern }) => `${methods[0]} ${pattern}`)

    assert.sameMembers(Object.keys(calls), [...new Set(routed)])
  })

  // Calls that only read a scene come first and share one market, because they leave it as it is.
  const all = Object.entries(calls)
  const reading = all
    .filter(([line]) => isRead(line))
    .toSorted(([, a], [, b]) => a.scene.localeCompare(b.scene))
  const rows = [...reading, ...all.filter(([line]) => !isRead(line))]
  for (const [line, row] of rows) {
    test(`${line}`, async ({ assert }) => {
      const [method, pattern] = line.split(' ')
      const known = isRead(line) && kept?.scene === row.scene ? kept.subjects : null
      kept = null
      if (!known) await begin()
      const attempt = async (actor: Actor, subjects: Subjects, id?: number) => {
        return send(method, pathOf(line, subjects, id), {
          as: personOf(cast, actor) ?? undefined,
          // Each actor calls from its own address, or they would share one rate limit.
          from: `127.0.0.${actors.indexOf(actor) + 2}`,
          body: row.body?.(subjects),
        })
      }
      const passes = actors.filter((actor) => row.statuses[actor] < 300)
      const refused = actors.filter((actor) => row.statuses[actor] >= 300)

      const subjects: Subjects = known ?? (await scenes[row.scene](cast))
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
        const isChanged = turn > 0 && !isRead(line)
        if (isChanged && pattern.startsWith('/api/admin/')) await begin()
        const own = isChanged ? await scenes[row.scene](cast) : subjects
        const { status, text } = await attempt(actor, own)
        assert.equal(status, row.statuses[actor], `${actor}: ${text}`)
      }
      if (isRead(line)) kept = { scene: row.scene, subjects }
    }).tags(['@ROL-01', '@ROL-02', '@ROL-03', '@ROL-04', '@ROL-06'])
  }
})
