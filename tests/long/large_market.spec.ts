import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { countedMatches } from '#shared/console/console_lists'
import { listProjects, lookedUp, pageOfProjects, type ProjectFilters } from '#queries/admin_lists'
import { refreshFigures } from '#queries/market_figures'
import { figureRows } from '#queries/week_figures'
import { call } from '#tests/helpers/calls'
import { fillTables } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { indexesIn, plansOf, rowsRead, scansIn } from '#tests/helpers/plans'

/** As if the market were large. */
async function refresh() {
  await db.rawQuery('analyze users, projects, bids')
  await refreshFigures(1)
}

test.group('Totals of payments in a large market', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarketWithoutWebhooks()
    admin = await createAdmin()
  })

  const totals = async (query = '') =>
    (await call<object>(admin, `GET /api/admin/payments/totals${query}`)).body

  test('are counted right away, however large the market is', async ({ assert }) => {
    await createPaidBid(2500)
    await refresh()
    await createPaidBid(2500)
    assert.deepEqual(await totals(), { count: 2, charged: 9800, refunded: 0, openDisputes: 0 })
    assert.notInclude((await open(`${adminPath}/payments`, admin)).words, 'as of')
  }).tags(['@SCL-91', '@R506'])

  test('are those of the payments that every filter lists', async ({ assert }) => {
    await createPaidBid(1500)
    await createPaidBid(2500)
    const { company } = await createPaidBid(2500)
    await company.user.merge({ company: 'Fern & Field' }).save()
    const [one, two, three] = await db.from('payments').orderBy('id')
    const change = (id: number, columns: object) =>
      db.from('payments').where({ id }).update(columns)
    await change(one.id, { created_at: new Date('2026-03-01T04:30:00Z'), state: null })
    await change(two.id, { disputed_at: new Date(), state: 'VA' })
    await change(three.id, {
      refunded_amount: 4900,
      status: 'refunded',
      refund_reason: 'duplicate',
    })
    const [small, disputed, refunded] = [
      { count: 1, charged: 2900, refunded: 0, openDisputes: 0 },
      { count: 1, charged: 4900, refunded: 0, openDisputes: 1 },
      { count: 1, charged: 4900, refunded: 4900, openDisputes: 0 },
    ]
    const all = { count: 3, charged: 12_700, refunded: 4900, openDisputes: 1 }
    const none = { count: 0, charged: 0, refunded: 0, openDisputes: 0 }
    const expected = {
      '': all,
      [`paidTo=${three.succeeded_at.toISOString().slice(0, 10)}`]: all,
      'tier=Small': small,
      'state=none': small,
      'from=2026-02-28&to=2026-02-28': small,
      'state=VA': disputed,
      'disputed=true': disputed,
      'status=refunded': refunded,
      'q=fern': refunded,
      'q=fern&tier=Medium': refunded,
      [`q=${three.intent_id}`]: refunded,
      'q=nobody': none,
      'to=2026-02-27': none,
      'paidFrom=2030-01-01': none,
    }
    for (const [search, figures] of Object.entries(expected)) {
      assert.deepEqual(await totals(`?${search}`), figures, search)
    }
  }).tags(['@SCL-91', '@CTL-10'])
})

test.group('The console’s lists in a large market', (group) => {
  let owner: Person
  const rows = 4000

  group.setup(async () => {
    await emptyMarketWithoutWebhooks()
    owner = await createOwner()
    const stager = await createStager()
    await fillTables(async (trx) => {
      await trx.rawQuery(
        `insert into projects (user_id, title, description, property_type, location, city, county, state,
           timeline, staging_level, status, cancelled_at, created_at, updated_at)
         select ${owner.user.id}, 'Street ' || n % 97, 'D', 'other', 'L', 'Town', 'Wake', 'NC', 'asap',
           'luxury', case when n % 2 = 0 then 'cancelled' else 'open' end,
           case when n % 2 = 0 then now() end, now() - n % 500 * interval '1 minute', now()
         from generate_series(1, ${rows}) n`
      )
      await trx.rawQuery(
        `insert into bids (project_id, user_id, amount, timeline, platform_fee, created_at, updated_at)
         select id, ${stager.user.id}, 1000, '1 week', 2900, now(), now() from projects
         where status = 'open' and id % 3 > 0`
      )
    })
    await refresh()
    await db.rawQuery('vacuum analyze projects')
  })

  test('read a page by key as fast as the first one, however far it is', async ({ assert }) => {
    const lists: ProjectFilters[] = [
      { sort: 'newest' },
      { sort: 'oldest' },
      { sort: 'title' },
      { status: 'open' },
      { status: 'cancelled', sort: 'oldest' },
    ]
    const ids = ({ rows: found }: { rows: { id: number }[] }) => found.map(({ id }) => id)
    for (const filters of lists) {
      const read = (paging: object) => pageOfProjects({ ...filters, perPage: 10, ...paging })
      const number = filters.status ? 190 : 390
      const [before, far] = [await read({ page: number }), await read({ page: number + 1 })]
      const { after } = before
      const message = JSON.stringify(filters)
      assert.deepEqual(ids(await read({ after })), ids(far), message)
      assert.deepEqual(ids(await read({ before: far.before })), ids(before), message)
      // Both count the rows.
      const first = await rowsRead('projects', () => read({}))
      assert.isAtMost(await rowsRead('projects', () => read({ after })), first + 20, message)
      assert.isAtMost(await rowsRead('projects', () => read({ before: far.before })), first + 20)
    }
  }).tags(['@SCL-93', '@SCL-90', '@R510'])

  test('find all rows of a term with a common word at once, also old ones', async ({ assert }) => {
    // The oldest: the planner expects them everywhere.
    const old = await db.from('projects').orderBy('created_at').orderBy('id').limit(25).select('id')
    const ids = old.map(({ id }) => Number(id))
    await db.from('projects').whereIn('id', ids).update({ title: 'Street 8888' })
    await db.rawQuery('analyze projects')
    const filters = { q: 'Street 88' }
    assert.isTrue((await lookedUp('projects', filters)).atOnce)
    const found = await Promise.all(
      [1, 2, 3].map((page) => pageOfProjects({ ...filters, page, perPage: 10 }))
    )
    const { after } = found[0]
    assert.deepEqual(
      (await pageOfProjects({ ...filters, after, perPage: 10 })).rows.map(({ id }) => id),
      found[1].rows.map(({ id }) => id)
    )
    const all = await listProjects(filters)
    assert.isAbove(all.length, 25)
    assert.deepEqual(
      found.flatMap((each) => each.rows.map(({ id }) => id)).toSorted(),
      all
        .slice(0, 30)
        .map(({ id }) => id)
        .toSorted()
    )
    for (const { total } of found) assert.equal(total, all.length)
    const read = () => pageOfProjects({ ...filters, perPage: 10 })
    // A thousand are read to find the common word.
    assert.isBelow(await rowsRead('projects', read), 1000 + 3 * all.length)
  }).tags(['@SCL-90'])

  test('of projects without an offer are read by index, and an offer ends it', async ({
    assert,
  }) => {
    await db
      .from('projects')
      .where({ status: 'open', county: 'Wake' })
      .update({ created_at: db.raw("now() - interval '4 days'") })
    await db.rawQuery('vacuum analyze projects')
    const without = await db
      .from('projects')
      .where({ status: 'open', county: 'Wake' })
      .whereRaw('not exists (select from bids where project_id = projects.id)')
    assert.isAbove(without.length, 600)
    const places: ProjectFilters[] = [{}, { state: 'NC', county: 'Wake' }, { city: 'Town' }]
    for (const place of places) {
      const filters: ProjectFilters = { ...place, visibility: 'quiet' }
      const list = () => pageOfProjects({ ...filters, perPage: 10 })
      assert.equal((await list()).total, without.length)
      const plans = await plansOf(list)
      assert.match(indexesIn(plans).join(' '), /projects_console_quiet/)
      assert.notInclude(scansIn(plans), 'bids')
    }
    const list = () => pageOfProjects({ visibility: 'quiet', perPage: 1 })
    const [quiet] = (await list()).rows
    const stager = await createStager()
    const { id } = await createBid(quiet, stager)
    await call(stager, `DELETE /api/bids/${id}`)
    assert.equal((await list()).total, without.length - 1)
  }).tags(['@SCL-90', '@CTL-30', '@R507'])

  test('are counted up to 1,000 if a text narrows them, as first offers are', async ({
    assert,
  }) => {
    const found = await pageOfProjects({ q: 'street', perPage: 10 })
    assert.equal(found.total, countedMatches + 1)
    const week = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
    const { total } = await figureRows('first_offers', week, { page: 1, pageSize: 25 })
    assert.equal(total, 1001)
    const admin = await createAdmin()
    const { words } = await open(`${adminPath}/projects?q=street`, admin)
    assert.include(words, 'Projects 1,000+')
    assert.match(words, /10 of 1,000\+/)
  }).tags(['@SCL-93', '@R320'])
})
