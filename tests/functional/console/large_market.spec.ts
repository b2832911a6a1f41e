import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { countedMatches, type ProjectSort } from '#shared/console_lists'
import RefreshFigures from '#jobs/refresh_figures'
import { listProjects, lookedUp, type ProjectFilters } from '#queries/admin_lists'
import { listPayments, paymentTotals } from '#queries/console_payments'
import { largeList } from '#queries/large_list'
import { refreshFigures } from '#queries/market_figures'
import { markedRows, marksOfPayments, marksOfProjects } from '#queries/page_marks'
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
  createProject,
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

  test('are kept, say from when they are, and are right once the job has run', async ({
    assert,
  }) => {
    await createPaidBid(2500)
    const counted = await totals()
    assert.notProperty(counted, 'asOf', 'not computed yet')
    assert.notInclude((await open(`${adminPath}/payments`, admin)).words, 'Totals as of')

    await refresh()
    const { asOf } = await paymentTotals({})
    assert.deepEqual(await totals(), { ...counted, asOf })
    await createPaidBid(2500)
    assert.deepEqual(await totals(), { ...counted, asOf }, 'up to five minutes old')
    assert.match((await open(`${adminPath}/payments`, admin)).words, /Totals as of (today|\w+)/)

    await refresh()
    assert.deepInclude(await totals(), { count: 2, charged: 9800 })
    // The job leaves a small market alone and removes what is out of date.
    await new RefreshFigures().execute()
    assert.deepEqual(await totals(), { count: 2, charged: 9800, refunded: 0, openDisputes: 0 })
  }).tags(['@SCL-91', '@R160'])

  test('are the same as counted ones with every filter', async ({ assert }) => {
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
    await createProject(await createOwner())
    const paid = one.succeeded_at.toISOString().slice(0, 10)
    const searches = [
      ...['', 'status=refunded', 'tier=Small', 'state=VA', 'state=none', 'q=fern', 'q=nobody'],
      ...[
        'from=2026-02-28&to=2026-02-28',
        'to=2026-02-27',
        `paidTo=${paid}`,
        'paidFrom=2030-01-01',
      ],
      ...['disputed=true', `q=${three.intent_id}`, 'q=fern&tier=Medium'],
    ]
    const found = () => Promise.all(searches.map((search) => totals(`?${search}`)))
    const counted = await found()
    assert.isAbove(new Set(counted.map((each) => JSON.stringify(each))).size, 4)
    await refresh()
    const { asOf } = await paymentTotals({})
    const isKept = (search: string) => !/disputed|pi_|q=fern&/.test(search)
    assert.deepEqual(
      await found(),
      counted.map((each, index) => (isKept(searches[index]) ? { ...each, asOf } : each))
    )
  }).tags(['@SCL-91', '@CTL-10'])

  test('of a name are those of 1,000 companies at most, and the page says so', async ({
    assert,
  }) => {
    await refresh()
    await fillTables((trx) =>
      trx.rawQuery(
        `with companies as (
           insert into users (username, email, password, user_type, name, company, stager_identifier,
             created_at, updated_at)
           select 'c' || n, 'c' || n || '@x.y', 'x', 'staging_company', 'N', 'Grand Interiors',
             'CreativeStager' || n, now(), now()
           from generate_series(1, ${countedMatches + 1}) n returning id)
         insert into payment_company_totals (user_id, payments, charged, refunded, open_disputes)
         select id, 2, 9800, 0, 0 from companies`
      )
    )
    assert.containSubset(await totals('?q=grand+interiors'), {
      count: 2000,
      charged: 9_800_000,
      ofCompanies: countedMatches,
    })
    const { words } = await open(`${adminPath}/payments?q=grand+interiors`, admin)
    assert.include(words, 'Totals of 1,000 of the companies that match, as of')
  }).tags(['@SCL-91', '@R321'])
})

test.group('The console’s lists in a large market', (group) => {
  let owner: Person
  const rows = 4 * markedRows

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

  const page = async (filters: ProjectFilters, number: number, marked: string | null) => {
    const found = await largeList(listProjects(filters), { marked }).paginate(number, 10)
    return found.all().map(({ id }) => id)
  }

  test('begin far pages at a mark, also after rows were added', async ({ assert }) => {
    const sorts: ProjectSort[] = ['newest', 'oldest', 'title']
    const lists: ProjectFilters[] = [
      ...sorts.map((sort) => ({ sort })),
      { status: 'open' },
      { status: 'cancelled', sort: 'oldest' },
    ]
    const pages = [100, 101, 102, 150, 200, 201, 399, 400, 401]
    const compare = async () => {
      for (const filters of lists) {
        for (const number of pages) {
          assert.deepEqual(
            await page(filters, number, marksOfProjects(filters)),
            await page(filters, number, null),
            JSON.stringify({ ...filters, number })
          )
        }
      }
    }
    await compare()
    const known = { marked: marksOfProjects({}), total: async () => rows }
    const far = () => largeList(listProjects({}), known).paginate(390, 10)
    assert.isBelow(await rowsRead('projects', far), 1.2 * markedRows)
    for (let more = 0; more < 3; more += 1) await createProject(owner)
    await compare()
  }).tags(['@SCL-92'])

  test('that are narrowed by more than a status, and those of payments, find their marks', async ({
    assert,
  }) => {
    assert.isNull(marksOfProjects({ q: 'street', status: 'open' }))
    assert.isNull(marksOfProjects({ county: 'Wake' }))
    assert.isNull(marksOfPayments({ tier: 'Small' }))
    const list = largeList(listPayments({}), { marked: marksOfPayments({}) })
    assert.deepEqual((await list.paginate(200, 10)).all(), [])
  }).tags(['@SCL-92'])

  test('find all rows of a term with a common word at once, also old ones', async ({ assert }) => {
    // The oldest: the planner expects them everywhere.
    const old = await db.from('projects').orderBy('created_at').orderBy('id').limit(25).select('id')
    const ids = old.map(({ id }) => Number(id))
    await db.from('projects').whereIn('id', ids).update({ title: 'Street 8888' })
    await db.rawQuery('analyze projects')
    const filters = { q: 'Street 88' }
    const pages = [1, 2, 3].map(async (number) => {
      const { atOnce, ...wanted } = await lookedUp('projects', filters)
      assert.isTrue(atOnce)
      return largeList(listProjects(wanted), { ...filters, atOnce }).paginate(number, 10)
    })
    const found = await Promise.all(pages)
    const all = await listProjects(filters)
    assert.isAbove(all.length, 25)
    assert.deepEqual(
      found.flatMap((each) => each.all().map(({ id }) => id)).toSorted(),
      all
        .slice(0, 30)
        .map(({ id }) => id)
        .toSorted()
    )
    for (const { total } of found) assert.equal(total, all.length)
    const read = async () => {
      const { atOnce, ...wanted } = await lookedUp('projects', filters)
      await largeList(listProjects(wanted), { ...filters, atOnce }).paginate(1, 10)
    }
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
      const list = () => largeList(listProjects(filters)).paginate(1, 10)
      assert.equal((await list()).total, without.length)
      const plans = await plansOf(list)
      assert.match(indexesIn(plans).join(' '), /projects_console_quiet/)
      assert.notInclude(scansIn(plans), 'bids')
    }
    const list = largeList(listProjects({ visibility: 'quiet' }))
    const [quiet] = (await list.paginate(1, 1)).all()
    const stager = await createStager()
    const { id } = await createBid(quiet, stager)
    await call(stager, `DELETE /api/bids/${id}`)
    assert.equal((await list.paginate(1, 1)).total, without.length - 1)
  }).tags(['@SCL-90', '@CTL-30'])

  test('are counted up to 1,000 if a text narrows them, as first offers are', async ({
    assert,
  }) => {
    const found = await largeList(listProjects({ q: 'street' }), { q: 'street' }).paginate(1, 10)
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
