import { DateTime } from 'luxon'
import { getActiveTestOrFail, test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PreparedRead } from '#services/database/prepared_read'
import { emptyDatabase, lockWaiters, queriesDuring, waitsDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { waitUntil } from '#tests/helpers/waiting'

async function scene() {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  await createBid(project, company)
  for (let count = 0; count < 4; count += 1) await createBid(project, await createStager())
  return { id: project.id, owner, company }
}

/** Resolves when the first of these polls waits for a lock, and the others wait for it. */
function countingAsked() {
  const { shared } = PreparedRead.prototype
  let asked = 0
  PreparedRead.prototype.shared = function (...given) {
    asked += 1
    return shared.apply(this, given)
  }
  getActiveTestOrFail().cleanup(() => void (PreparedRead.prototype.shared = shared))
  return async (count: number) => {
    await lockWaiters()
    await waitUntil('all polls have arrived', () => asked >= count)
  }
}

const createOwners = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createOwner()))

const costOf = (path: string, as?: Person, headers: Record<string, string> = {}) =>
  queriesDuring(() => send('GET', path, { as, headers }))

/** How often the connections have run the poll's query by a plan of its own, and by the kept one. */
async function plans() {
  // One transaction for each connection of the pool.
  const connections = await Promise.all(Array.from({ length: poolSize() }, () => db.transaction()))
  return Promise.all(
    connections.map(async (trx) => {
      const { rows } = await trx.rawQuery<{ rows: { custom: number; generic: number }[] }>(
        `select coalesce(sum(custom_plans), 0)::int as custom,
           coalesce(sum(generic_plans), 0)::int as generic
         from pg_prepared_statements where statement like '%as poll (session, %'`
      )
      await trx.rollback()
      return rows[0]
    })
  )
}

const poolSize = (): number => db.connection().getWriteClient().client.pool.max

/**
 * New figures of all tables, and new connections. PostgreSQL compares the costs of a connection's first
 * runs with later ones, and other tests may have run this statement on tables of another size.
 */
async function forgetPlans() {
  await db.rawQuery('analyze')
  await db.manager.close(db.primaryConnectionName)
  db.manager.connect(db.primaryConnectionName)
}

test.group('The cost of a poll', (group) => {
  group.each.setup(() => emptyDatabase())

  test('of bids is one query, with the session, whether they have changed or not', async ({
    assert,
  }) => {
    const { id, owner, company } = await scene()
    const path = `/api/projects/${id}/bids`
    const cookie = { 'cookie': cookieOf(owner), 'sec-fetch-site': 'same-origin' }
    const callers: [Person | undefined, Record<string, string>][] = [
      [undefined, {}],
      [owner, {}],
      [company, {}],
      [await createStager(), {}],
      [undefined, cookie],
    ]
    for (const [as, headers] of callers) {
      const { headers: answered } = await send('GET', path, { as, headers })
      assert.lengthOf(await costOf(path, as, headers), 1)
      const known = { ...headers, 'if-none-match': String(answered.etag) }
      assert.lengthOf(await costOf(path, as, known), 1)
      assert.equal((await send('GET', path, { as, headers: known })).status, 304)
    }
  }).tags(['@SCL-01'])

  test('is shared by polls that arrive while another is on its way', async ({ assert }) => {
    const { id, owner, company } = await scene()
    const people = [owner, company, undefined, ...(await createOwners(17))]
    const lock = await db.transaction()
    await lock.rawQuery('lock table projects in access exclusive mode')
    const waiting = countingAsked()
    const queries = await queriesDuring(async () => {
      const asked = people.map((as) => send('GET', `/api/projects/${id}/bids`, { as }))
      await waiting(people.length)
      await lock.rollback()
      for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
    })
    assert.isBelow(queries.length, people.length / 2)
  }).tags(['@SCL-01'])

  test('extends sessions together with those of other polls', async ({ assert }) => {
    const { id } = await scene()
    const people = await createOwners(20)
    const before = DateTime.utc().minus({ minutes: 2 }).toSQL()
    await db.from('sessions').update({ last_seen_at: before })
    const lock = await db.transaction()
    await lock.rawQuery('lock table projects in access exclusive mode')
    const waiting = countingAsked()
    const queries = await queriesDuring(async () => {
      const asked = people.map((as) => send('GET', `/api/projects/${id}/bids`, { as }))
      await waiting(people.length)
      await lock.rollback()
      for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
    })
    assert.isBelow(queries.filter((query) => /update sessions/.test(query)).length, 10)
    const extended = await db.from('sessions').where('last_seen_at', '>', before!)
    assert.lengthOf(extended, people.length)
  }).tags(['@SCL-01'])

  test('includes no plan, even if a single one waits', async ({ assert }) => {
    const { id, owner } = await scene()
    await forgetPlans()
    // PostgreSQL plans the first five runs of each connection, and compares the costs then.
    const planned = 5
    for (let polls = planned * poolSize() + 20; polls > 0; polls -= 1) {
      await costOf(`/api/projects/${id}/bids`, owner)
    }
    const found = await plans()
    for (const { custom } of found) assert.isAtMost(custom, planned)
    assert.isAtLeast(
      found.reduce((total, { generic }) => total + generic, 0),
      20
    )
  }).tags(['@SCL-05'])

  test('that are answered together gives each viewer its own', async ({ assert }) => {
    const scenes = [await scene(), await scene(), await scene()]
    const asked = scenes.flatMap(({ id, owner, company }) =>
      [owner, company, undefined].map((as) => ({ as, path: `/api/projects/${id}/bids` }))
    )
    asked.push({ as: scenes[0].owner, path: '/api/projects/2147483647/bids' })
    const alone: unknown[] = []
    for (const { path, as } of asked) alone.push((await send('GET', path, { as })).text)
    const together = await Promise.all(asked.map(({ path, as }) => send('GET', path, { as })))
    assert.deepEqual(
      together.map(({ text }) => text),
      alone
    )
    assert.equal(together.at(-1)!.status, 404)
  }).tags(['@SCL-01'])

  test('of a project reads its rows only if something has changed', async ({ assert }) => {
    const { id, owner, company } = await scene()
    const path = `/api/projects/${id}`
    const { headers } = await send('GET', path, { as: owner })
    // The poll with the viewer, the project and its questions.
    assert.lengthOf(await costOf(path), 3)
    assert.lengthOf(await costOf(path, company), 3)
    // The same, with its history and its invitations.
    assert.lengthOf(await costOf(path, owner), 5)
    const unchanged = await costOf(path, owner, { 'if-none-match': String(headers.etag) })
    assert.lengthOf(unchanged, 1)
  }).tags(['@SCL-01'])

  test('is waited for at most as often as needed, as is the page', async ({ assert }) => {
    const { id, owner, company } = await scene()
    const pageOf = (as: Person) => () =>
      send('GET', `/projects/${id}`, { headers: { cookie: cookieOf(as) } })
    // The viewer, then everything of the project.
    for (const as of [undefined, owner, company]) {
      assert.equal(await waitsDuring(() => send('GET', `/api/projects/${id}`, { as })), 2)
    }
    // The session, whose project it is, then everything else.
    for (const as of [owner, company]) assert.equal(await waitsDuring(pageOf(as)), 3)
  }).tags(['@SCL-06'])

  test('includes no write and no transaction', async ({ assert }) => {
    const { id, owner } = await scene()
    for (const path of [`/api/projects/${id}`, `/api/projects/${id}/bids`]) {
      for (const query of await costOf(path, owner)) assert.match(query, /^\s*select /)
    }
  })

  test('of one’s own bids does not grow with their number', async ({ assert }) => {
    const company = await createStager()
    const path = `/api/users/${company.user.id}/bids`
    await createBid(await createProject(await createOwner()), company)
    const one = await costOf(path, company)
    for (let count = 0; count < 4; count += 1) {
      await createBid(await createProject(await createOwner()), company)
    }
    assert.lengthOf(await costOf(path, company), one.length)
    // The session, the bids, counted, with their projects and owners, the facts of paid ones and of the jobs.
    assert.isAtMost(one.length, 7)
    const ofTwo = await costOf(`${path}?page=2&perPage=2`, company)
    const ofFour = await costOf(`${path}?page=1&perPage=4`, company)
    // On one of several pages, also the latest bids on its projects.
    assert.lengthOf(ofTwo, one.length + 1)
    assert.lengthOf(ofFour, one.length + 1)
  })
})
