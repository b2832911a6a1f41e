import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import RefreshFigures from '#jobs/refresh_figures'
import { adminPath } from '#config/admin'
import { figureDefinitions, figureNames, type FigureName } from '#shared/console/console_figures'
import { marketZone } from '#shared/values/market_time'
import Project from '#models/project'
import { marketFigures, refreshFigures } from '#queries/market_figures'
import { comparedPeriods, type ComparedFigure, type ComparedPeriods } from '#queries/week_figures'
import type { Revenue } from '#queries/revenue'
import { call } from '#tests/helpers/calls'
import { listWithTotal, type ListedPayment, type ListedProject } from '#tests/helpers/console'
import { parseCsv } from '#tests/helpers/csv'
import { queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

interface OverviewProps {
  periods: ComparedPeriods
  compared: ComparedFigure[]
  asOf: string
}

interface FigureProps {
  total: number
  rows: { accountId: number | null; projectId: number | null; cents: number | null }[]
}

interface RevenueProps {
  revenue: Revenue
  markets: { state: string; county: string | null; city: string | null; projects: number }[]
}

test.group('This week and last week in the console', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarketWithoutWebhooks()
    admin = await createAdmin()
  })

  const propsOf = async <Props>(path: string) =>
    pageProps<Props>((await open(adminPath + path, admin)).text)

  const rowsOf = (name: FigureName, { from, to }: { from: string; to: string }, page = 1) =>
    propsOf<FigureProps>(`/figures/${name}?from=${from}&to=${to}&page=${page}`)

  /** A market in which every figure counts something. */
  async function busyMarket() {
    const paid = await createPaidBid()
    await (await Project.findOrFail(paid.project.id)).complete(paid.owner.user)
    const { bid } = await createAcceptedBid()
    await db
      .from('bids')
      .where('id', bid.id)
      .update({ payment_due_at: new Date(0) })
    await bid.refresh()
    await bid.unselect(null)
    await createBid(await createProject(paid.owner), paid.company)
  }

  test('start on Monday in the market, also when the clocks change', ({ assert }) => {
    // Sunday, 1 March, 11 PM in New York is Monday in UTC.
    const late = comparedPeriods(DateTime.fromISO('2026-03-02T04:00:00Z'))
    assert.deepEqual(late.thisWeek, {
      from: '2026-02-23T05:00:00.000Z',
      to: '2026-03-02T04:00:00.000Z',
    })
    // The clocks went forward on Sunday, 8 March. Noon is compared with noon.
    const next = comparedPeriods(DateTime.fromISO('2026-03-09T16:00:00Z'))
    assert.deepEqual(next, {
      thisWeek: { from: '2026-03-09T04:00:00.000Z', to: '2026-03-09T16:00:00.000Z' },
      samePart: { from: '2026-03-02T05:00:00.000Z', to: '2026-03-02T17:00:00.000Z' },
      lastWeek: { from: '2026-03-02T05:00:00.000Z', to: '2026-03-09T04:00:00.000Z' },
    })
  }).tags(['@CTL-27'])

  test('count what their pages list', async ({ assert }) => {
    await busyMarket()
    const gone = await createOwner()
    const { id } = await createProject(gone)
    await call(gone, `DELETE /api/projects/${id}`)
    await call(admin, `DELETE /api/admin/users/${gone.user.id}`)
    const { compared, periods } = await propsOf<OverviewProps>('')
    assert.deepEqual(Object.fromEntries(compared.map(({ name, thisWeek }) => [name, thisWeek])), {
      signups: 5,
      projects: 3,
      offers: 3,
      first_offers: 3,
      acceptances: 2,
      payments: 1,
      expirations: 1,
      completions: 1,
    })
    // Moved back by a week, everything counts for last week.
    for (const [table, column] of Object.entries({
      users: 'created_at',
      projects: 'created_at',
      bids: 'created_at',
      audit_events: 'created_at',
      payments: 'succeeded_at',
    })) {
      const zone = `at time zone '${marketZone}'`
      await db.rawQuery(
        `update ${table} set ${column} = (${column} ${zone} - interval '7 days') ${zone}`
      )
    }
    const later = await propsOf<OverviewProps>('')
    for (const { name, thisWeek, lastWeek } of later.compared) {
      const before = compared.find((figure) => figure.name === name)!.thisWeek
      assert.deepEqual([thisWeek, lastWeek], [0, before], name)
      const { total, rows } = await rowsOf(name, later.periods.lastWeek)
      assert.deepEqual([total, rows.length], [before, before], name)
      assert.equal((await rowsOf(name, periods.thisWeek)).total, 0, name)
    }
  }).tags(['@CTL-27', '@CTL-28'])

  test('list all and all accepted offers behind the overview’s figures', async ({ assert }) => {
    await busyMarket()
    const { stats } = await propsOf<{ stats: { totalBids: number; acceptedBids: number } }>('')
    const listed = async (list: string) =>
      (await propsOf<{ total: number; rows: unknown[] }>(`/figures/offers?list=${list}`)).total
    assert.isAbove(stats.totalBids, stats.acceptedBids)
    assert.deepEqual(
      [await listed('all'), await listed('accepted')],
      [stats.totalBids, stats.acceptedBids]
    )
    const { words } = await open(`${adminPath}/figures/offers?list=accepted`, admin)
    assert.include(words, 'Offers that owners have accepted: the fee is due or paid.')
  }).tags(['@CTL-28'])

  test('link each row to its account and project', async ({ assert }) => {
    const { owner, company, project } = await createPaidBid(2500)
    const { periods } = await propsOf<OverviewProps>('')
    const until = { ...periods.thisWeek, to: DateTime.utc().plus({ minutes: 1 }).toISO() }
    const [row] = (await rowsOf('payments', until)).rows
    assert.deepInclude(row, {
      accountId: company.user.id,
      projectId: project.id,
      cents: 4900,
    })
    const { words } = await open(`${adminPath}/figures/projects`, admin)
    assert.include(words, 'Projects posted in the period, without those deleted since.')
    assert.include(words, `${owner.user.name} ${project.title}`)
    for (const path of ['/figures/nothing', '/figures/payments/1']) {
      assert.equal((await open(adminPath + path, admin)).status, 404, path)
    }
    for (const year of ['%2B012345', '-000001', '9999']) {
      const day = `${year}-01-01T00:00:00Z`
      const path = `/figures/payments?from=${day}&to=${day}`
      assert.equal((await open(adminPath + path, admin)).status, 200, path)
    }
  }).tags(['@CTL-28'])

  test('are defined, count demonstration data, and first offers once', async ({ assert }) => {
    await db.from('users').update({ is_demo: true })
    const project = await createProject(await createOwner())
    await createBid(project, await createStager())
    await db.rawQuery(`update bids set created_at = now() - interval '10 days'`)
    await createBid(project, await createStager())
    const { words } = await open(adminPath, admin)
    for (const name of figureNames.values) assert.include(words, figureDefinitions[name])
    const { compared } = await propsOf<OverviewProps>('')
    const thisWeek = Object.fromEntries(compared.map((each) => [each.name, each.thisWeek]))
    assert.deepInclude(thisWeek, { offers: 1, first_offers: 0 })
    assert.isAbove(thisWeek.signups, 0)
  }).tags(['@CTL-27', '@R163'])

  test('count a fee in the month and year that it has in Eastern Time', async ({ assert }) => {
    const { bid } = await createPaidBid(2500)
    const first = DateTime.now().setZone('America/New_York').startOf('month')
    const keys = [first.minus({ months: 1 }), first].map((month) => month.toFormat('yyyy-MM'))
    for (const [paidAt, key] of [
      [first.minus({ seconds: 1 }), keys[0]],
      [first, keys[1]],
    ] as const) {
      await db.from('payments').where('bid_id', bid.id).update({ succeeded_at: paidAt.toSQL() })
      const { revenue } = await propsOf<RevenueProps>('/figures')
      const months = revenue.months.filter(({ payments }) => payments > 0)
      assert.deepEqual(
        months.map((month) => [month.key, month.charged]),
        [[key, 4900]]
      )
    }
  }).tags(['@CTL-29'])

  test('show revenue by month, tier and state that its payments add up to', async ({ assert }) => {
    await createPaidBid(1500)
    await createPaidBid(2500)
    const { bid } = await createPaidBid(2500)
    await db.rawQuery(`update payments set succeeded_at = succeeded_at - interval '3 months',
      state = 'VA' where bid_id = ${bid.id}`)
    const [first] = await db.from('payments').orderBy('id')
    await call(admin, `POST /api/admin/payments/${first.id}/refund`, { reason: 'duplicate' })

    const { revenue } = await propsOf<RevenueProps>('/figures')
    assert.lengthOf(revenue.months, 12)
    assert.deepInclude(revenue.months.at(-1), { payments: 2, charged: 7800, refunded: 2900 })
    assert.deepEqual(
      revenue.tiers.map(({ key, revenue: cents }) => [key, cents]),
      [
        ['Small', 0],
        ['Medium', 9800],
        ['Large', 0],
        ['Luxury', 0],
      ]
    )
    assert.deepEqual(
      revenue.states.map(({ key, revenue: cents }) => [key, cents]),
      [
        ['NC', 4900],
        ['VA', 4900],
      ]
    )
    const month = revenue.months.at(-1)!.key!
    const last = DateTime.fromISO(`${month}-01`).endOf('month').toISODate()
    const year = `paidFrom=${revenue.from}&paidTo=${revenue.to}`
    for (const [query, line] of [
      [`paidFrom=${month}-01&paidTo=${last}`, revenue.months.at(-1)!],
      ...revenue.tiers.map((tier) => [`${year}&tier=${tier.key}`, tier] as const),
      ...revenue.states.map((state) => [`${year}&state=${state.key}`, state] as const),
    ] as const) {
      const { body } = await call<Record<string, number>>(
        admin,
        `GET /api/admin/payments/totals?${query}`
      )
      const { payments, charged, refunded } = line
      assert.deepInclude(body, { count: payments, charged, refunded }, query)
      const listed = await listWithTotal<ListedPayment>(admin, `payments?${query}`)
      assert.equal(listed.total, payments, query)
    }

    const { text } = await send('GET', '/api/admin/revenue/download', { as: admin })
    const lines = parseCsv(text)
    assert.deepEqual(lines.at(-1), ['State', 'VA', '1', '$49', '$0', '$49'])
    const [event] = await db.from('audit_events').where('kind', 'payments_exported')
    assert.deepInclude(event, { actor_id: admin.user.id, reason: 'Revenue' })
  }).tags(['@CTL-29', '@R162'])

  test('list markets whose projects have no offer after three days', async ({ assert }) => {
    const owner = await createOwner()
    const [quiet, answered] = [await createProject(owner), await createProject(owner)]
    await createProject(owner, { city: 'Raleigh', county: 'Wake' })
    await createBid(answered, await createStager())
    await db
      .from('projects')
      .whereIn('id', [quiet.id, answered.id])
      .update({ created_at: DateTime.utc().minus({ days: 4 }).toJSDate() })
    const { markets } = await propsOf<RevenueProps>('/figures')
    assert.lengthOf(markets, 1)
    const [{ state, county, city, projects }] = markets
    assert.equal(projects, 1)
    const place = county ? `county=${county}` : `city=${city}`
    const { rows, total } = await listWithTotal<ListedProject>(
      admin,
      `projects?visibility=quiet&state=${state}&${encodeURI(place)}`
    )
    assert.deepEqual([rows.map(({ id }) => id), total], [[quiet.id], 1])
  }).tags(['@CTL-30'])

  test('of a large market are computed ahead and show their age', async ({ assert }) => {
    await createPaidBid()
    await db.rawQuery('analyze users, projects, bids')
    await refreshFigures(1)
    const before = await marketFigures('overview')
    await createProject(await createOwner())
    const { asOf, compared } = await propsOf<OverviewProps>('')
    assert.equal(asOf, before.asOf)
    assert.deepEqual(compared, before.compared)
    const { body } = await call<{ totalProjects: number; asOf: string }>(
      admin,
      'GET /api/admin/stats'
    )
    assert.deepInclude(body, { totalProjects: 1, asOf: before.asOf })
    assert.include((await open(adminPath, admin)).words, 'As of')

    // The job leaves a small market alone and removes what is out of date.
    await new RefreshFigures().execute()
    const now = await call<{ totalProjects: number }>(admin, 'GET /api/admin/stats')
    assert.equal(now.body.totalProjects, 2)
  }).tags(['@CTL-31', '@R160'])

  test('need as many queries for many rows as for one', async ({ assert }) => {
    await busyMarket()
    const paths = ['', '/figures', '/figures/offers', '/figures/completions']
    const count = async () => {
      const counts = []
      for (const path of paths) {
        counts.push((await queriesDuring(() => open(adminPath + path, admin))).length)
      }
      return counts
    }
    const few = await count()
    await busyMarket()
    assert.deepEqual(await count(), few)
  }).tags(['@CTL-31'])
})
