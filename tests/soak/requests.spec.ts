import { test } from '@japa/runner'
import fc from 'fast-check'
import { endsSession, probeRequest, type ProbeRequest } from '#tests/helpers/api_probe'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { startMailSink } from '#tests/helpers/mail_sink'
import type { Person } from '#tests/helpers/people'
import { assembleCast } from '../functional/permissions/people.js'
import { scenes } from '../functional/permissions/scenes.js'
import { noLimits, startProduction } from './production.js'

const seed = Number(process.env.SOAK_SEED)
const amount = Number(process.env.SOAK_REQUESTS)
/** Milliseconds after which a response counts as slow; for the report only. */
const SLOW_MS = 2_000
/** Requests that are generated at once: each batch has its own seed. */
const BATCH = 500

interface Report {
  statuses: Map<number, number>
  times: number[]
  slow: string[]
  failures: string[]
}

/** Sends a request; a response that doesn't match the API document counts as a failure. */
async function probe(report: Report, request: ProbeRequest, port: number, as?: Person) {
  const { call, method, path, headers, body } = request
  const began = performance.now()
  try {
    const { status, text } = await send(method, path, { as, headers, body, port })
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
    if (status >= 500 && status !== 503) {
      report.failures.push(`${call} ${status} ${text} ${JSON.stringify(request).slice(0, 500)}`)
    }
  } catch (error) {
    report.failures.push(`${call} ${String(error)} ${JSON.stringify(request).slice(0, 500)}`)
  }
  const took = performance.now() - began
  report.times.push(took)
  if (took > SLOW_MS) report.slow.push(`${call} ${Math.round(took)} ms`)
}

test.group('Generated requests', (group) => {
  group.setup(() => emptyDatabase())
  group.tap((each) => each.timeout(3_600_000))

  test('to a production process get documented responses', async ({ assert, cleanup }) => {
    console.log(`  --requests=${amount} --seed=${seed}`)
    const cast = await assembleCast()
    await scenes.refundable(cast)
    await scenes.selected(cast)
    await scenes.reported(cast)
    await scenes.inquired(cast)
    const mail = await startMailSink()
    const server = await startProduction(mail.port, { ...noLimits, QUEUE_WORKER: 'on' })
    cleanup(async () => {
      await server.stop()
      await mail.stop()
    })
    const people = [undefined, cast.owner, cast.bidder, cast.admin]
    const report: Report = { statuses: new Map(), times: [], slow: [], failures: [] }

    const lane = async (as: Person | undefined, place: number) => {
      const count = Math.ceil(amount / people.length)
      for (let sent = 0; sent < count; sent += BATCH) {
        const numRuns = Math.min(BATCH, count - sent)
        const batchSeed = seed + place * 1_000_003 + sent
        for (const request of fc.sample(probeRequest, { seed: batchSeed, numRuns })) {
          await probe(report, request, server.port, endsSession(request) ? undefined : as)
        }
      }
    }
    await Promise.all(people.map(lane))

    const times = report.times.toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)])
    const counted = [...report.statuses].sort(([a], [b]) => a - b)
    console.log(`  ${times.length} requests: ${counted.map((pair) => pair.join(': ')).join(', ')}`)
    console.log(`  p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
    console.log(
      `  ${report.slow.length} over ${SLOW_MS} ms: ${report.slow.slice(0, 10).join(', ')}`
    )
    const errors = server.log().split('\n').filter(Boolean)
    console.log(
      `  ${errors.length} lines in the log ${errors.slice(0, 3).join('\n').slice(0, 2000)}`
    )

    assert.deepEqual(report.failures.slice(0, 20), [])
    assert.isAbove(report.statuses.get(200) ?? 0, amount / 20)
  }).tags(['@SCL-74'])
})
