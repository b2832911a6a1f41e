import { test } from '@japa/runner'
import fc from 'fast-check'
import { emptyDatabase } from '#tests/helpers/database'
import { endsSession, probeRequest, type ProbeRequest } from '#tests/helpers/api_probe'
import { send, type Answer } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'
import { assembleCast } from '#tests/functional/permissions/people'
import { scenes } from '#tests/functional/permissions/scenes'

/** PROBE_SEED plays another seed, PROBE_REQUESTS makes it longer. */
const seed = Number(process.env.PROBE_SEED ?? 1126)
const amount = Number(process.env.PROBE_REQUESTS ?? 1500)

const inside =
  /\bselect\b.+\bfrom\b|insert into|relation "|violates|node_modules|\.[tj]s:\d|\bat \w+ \(|ECONN|knex/i

function exchange({ method, path, headers, body }: ProbeRequest, as?: Person): Promise<Answer> {
  return send(method, path, { as, headers, body })
}

function check({ status, headers, text }: Answer) {
  if (status >= 500) throw new Error(`${status}: ${text}`)
  if (status < 300 || status === 304) return
  if (!String(headers['content-type']).startsWith('application/json')) {
    throw new Error(`${status} is ${headers['content-type']}: ${text}`)
  }
  const { message, errors = [], ...more } = JSON.parse(text)
  if (typeof message !== 'string' || !message || !Array.isArray(errors)) {
    throw new Error(`${status} without a message: ${text}`)
  }
  if (Object.keys(more).length > 0) throw new Error(`${status} says more than it should: ${text}`)
  const programmed = errors.find((error) => / field\b|\bmust be an? |\{\{/.test(error.message))
  if (programmed) throw new Error(`Not what a person would write: ${programmed.message}`)
  if (inside.test(text)) throw new Error(`${status} shows the inside: ${text}`)
}

test.group('Random requests', (group) => {
  group.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())

  test('get a documented response or a clear refusal, never a server error', async ({ assert }) => {
    console.log(`  PROBE_SEED=${seed}`)
    const cast = await assembleCast()
    await scenes.refundable(cast)
    await scenes.selected(cast)
    await scenes.reported(cast)
    await scenes.inquired(cast)
    const people = [undefined, cast.owner, cast.bidder, cast.admin]
    // Builds the generator's tables of all characters first. That takes seconds, and the server is in
    // the same process: a transaction that has to wait for it holds its locks until others give up.
    fc.sample(probeRequest, { seed, numRuns: 500 })
    const statuses: number[] = []
    const tried = new Set<string>()

    const probe = (as: Person | undefined, turn: number) =>
      fc.assert(
        fc.asyncProperty(probeRequest, async (request) => {
          const answer = await exchange(request, endsSession(request) ? undefined : as)
          statuses.push(answer.status)
          tried.add(request.call)
          check(answer)
        }),
        { seed: seed + turn, numRuns: Math.ceil(amount / people.length), verbose: 0 }
      )
    const results = await Promise.allSettled(people.map(probe))

    for (const result of results) if (result.status === 'rejected') throw result.reason
    assert.isAtLeast(tried.size, 55)
    const done = statuses.filter((status) => status < 300)
    assert.isAtLeast(done.length, amount / 20, 'enough of them are carried out')
  }).tags(['@ERR-06'])
})
