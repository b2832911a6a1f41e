import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { assertInvariants } from '#tests/helpers/invariants'
import { endFaults, faults, pick, randomFrom, type Random } from './faults.js'
import { Market, type Claim } from './people.js'
import { Site } from './site.js'

const seed = Number(process.env.SOAK_SEED)
const minutes = Number(process.env.SOAK_MINUTES)
/** Milliseconds of a period with faults, and in which everything must be right afterwards. */
const PERIOD = 20_000
const CONVERGENCE = 60_000
const LANES = 4

/** Rows that break rules which hold once nothing is under way. */
const leftovers: Record<string, string> = {
  'a job that is due': `select id, queue, data::json->>'name' as name, status from queue_jobs
    where status in ('pending', 'active')`,
  'a job that was given up': `select id, data::json->>'name' as name, error from queue_jobs
    where status = 'failed'`,
  'a notification twice': `select user_id, type, bid_id, count(*) from notifications
    where type in ('offer_received', 'offer_accepted', 'contact_released', 'work_completed')
      and bid_id is not null group by user_id, type, bid_id having count(*) > 1`,
  'an accepted bid without its notification': `select e.bid_id from audit_events e
    join bids b on b.id = e.bid_id where e.kind = 'bid_accepted' and not exists (
      select from notifications n where n.bid_id = b.id and n.user_id = b.user_id
        and n.type = 'offer_accepted')`,
  'a paid fee without its notification': `select b.id from bids b
    where b.payment_status = 'paid' and b.platform_fee > 0 and not exists (
      select from notifications n where n.bid_id = b.id and n.type = 'contact_released')`,
}

async function play(market: Market, signal: AbortSignal, random: Random) {
  while (!signal.aborted) {
    await market.step()
    await wait(50 + random() * 250)
  }
}

/** Injects faults at random moments of one period. @returns their names */
async function disturb(site: Site, random: Random): Promise<string[]> {
  const end = performance.now() + PERIOD
  const names: string[] = []
  while (performance.now() < end) {
    const name = pick(random, Object.keys(faults))
    names.push(name)
    await Promise.resolve(faults[name](site, random)).catch(() => {})
    await wait(2_000 + random() * 5_000)
  }
  return names
}

/** What is still wrong; empty once everything has converged. */
async function problemsOf(
  site: Site,
  claims: Claim[],
  assert: Parameters<typeof assertInvariants>[0]
) {
  const problems: string[] = []
  for (const [what, sql] of Object.entries(leftovers)) {
    const { rows } = await db.rawQuery<{ rows: unknown[] }>(sql)
    if (rows.length > 0) problems.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  for (const { says, sql, values, rows: expected } of claims) {
    const { rows } = await db.rawQuery<{ rows: unknown[] }>(sql, values)
    if (rows.length !== expected) problems.push(`${says}: ${rows.length} rows`)
  }
  problems.push(...(await moneyProblems(site)), ...(await receiptProblems(site)))
  await assertInvariants(assert).catch((error: { actual?: unknown }) =>
    problems.push(`invariants: ${JSON.stringify(error.actual).slice(0, 600)}`)
  )
  return problems
}

/** Each receipt is emailed; a repeated email has the same Message-ID. */
async function receiptProblems({ mail }: Site): Promise<string[]> {
  const letters = new Map(mail.received.map(({ letter }) => [letter.messageId, letter.subject]))
  const sent = [...letters.values()].flatMap(
    (subject) => /\(receipt (.+)\)$/.exec(subject ?? '')?.[1] ?? []
  )
  const { rows } = await db.rawQuery<{ rows: { count: string }[] }>('select count(*) from receipts')
  const twice = sent.filter((number, place) => sent.indexOf(number) !== place)
  const missing = Number(rows[0].count) - new Set(sent).size
  return [
    ...twice.map((number) => `receipt ${number} was emailed twice`),
    ...(missing > 0 ? [`${missing} receipts were not emailed`] : []),
  ]
}

/** The provider's records and ours agree on every payment and refund. */
async function moneyProblems(site: Site): Promise<string[]> {
  const { intents, refunds } = site.provider.state()
  const refunded = refunds.map((refund) => refund.payment_intent)
  const theirs = intents
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount }) => `${id} ${amount} ${refunded.includes(id) ? 'refunded' : 'succeeded'}`)
  const rows = await db
    .from('payments')
    .whereIn('status', ['succeeded', 'refund_pending', 'refunded'])
  const ours = rows.map((row) => `${row.intent_id} ${row.amount} ${row.status}`)
  const twice = refunded.filter((id, place) => refunded.indexOf(id) !== place)
  return [
    ...theirs.filter((line) => !ours.includes(line)).map((line) => `money we don't know: ${line}`),
    ...ours.filter((line) => !theirs.includes(line)).map((line) => `money that isn't: ${line}`),
    ...twice.map((id) => `refunded twice: ${id}`),
  ]
}

/** Waits until nothing is wrong anymore. @returns how long it took in ms, and what is still wrong */
async function converge(...checked: Parameters<typeof problemsOf>) {
  const began = performance.now()
  for (;;) {
    const problems = await problemsOf(...checked).catch((error) => [String(error)])
    const took = Math.round(performance.now() - began)
    if (problems.length === 0 || took > CONVERGENCE) return { took, problems }
    await wait(1_000)
  }
}

test.group('A soak with faults', (group) => {
  group.setup(() => emptyDatabase())
  group.tap((each) => each.timeout(14_400_000))

  test('converges after every period', async ({ assert, cleanup }) => {
    console.log(`  --minutes=${minutes} --seed=${seed}`)
    const random = randomFrom(seed)
    const site = await Site.open()
    cleanup(() => site.close())
    const markets = Array.from(
      { length: LANES },
      (_, lane) => new Market(site, randomFrom(seed + lane))
    )
    for (const market of markets) await market.open()
    const injected = new Map<string, number>()
    const wrong: string[] = []
    const end = performance.now() + minutes * 60_000

    for (let period = 1; performance.now() < end; period += 1) {
      const stop = new AbortController()
      const lanes = markets.map((market) => play(market, stop.signal, random))
      const names = await disturb(site, random)
      for (const name of names) injected.set(name, (injected.get(name) ?? 0) + 1)
      stop.abort()
      await Promise.all(lanes)
      await endFaults(site)
      const claims = markets.flatMap((market) => market.claims)
      const { took, problems } = await converge(site, claims, assert)
      console.log(`  period ${period}: ${names.join(', ')}; right after ${took} ms`)
      for (const problem of problems) {
        console.log(`    ✗ ${problem}`)
        wrong.push(`period ${period}: ${problem}`)
      }
    }

    console.log(`  faults: ${[...injected].map(([name, count]) => `${name} ${count}`).join(', ')}`)
    const actions = new Map<string, Map<number, number>>()
    for (const { counts } of markets) {
      for (const [action, statuses] of counts) {
        const all = actions.get(action) ?? new Map<number, number>()
        for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count)
        actions.set(action, all)
      }
    }
    for (const [action, statuses] of actions) {
      const counted = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
      console.log(`  ${action}  ${counted.join(', ')}`)
    }
    for (const [message, count] of site.serverErrors()) console.log(`  ${count} × ${message}`)
    const ids = site.mail.received.map(({ letter }) => String(letter.messageId))
    const repeated = ids.length - new Set(ids).size
    const claims = markets.reduce((sum, market) => sum + market.claims.length, 0)
    console.log(`  ${ids.length} emails, ${repeated} of them repeated with their Message-ID`)
    console.log(`  ${claims} acknowledged or refused steps checked`)
    assert.deepEqual(wrong, [], `--seed=${seed}`)
    assert.isAbove(claims, minutes * 5)
  }).tags(['@SCL-75', '@R246'])
})
