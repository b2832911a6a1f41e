import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { consoleLists } from '#shared/console/console_lists'
import { insurance } from '#tests/helpers/badges'
import { call } from '#tests/helpers/calls'
import { listWithTotal, type ListedPayment } from '#tests/helpers/console'
import { parseCsv } from '#tests/helpers/csv'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'

test.group('Payments in the console', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarket()
    admin = await createAdmin()
  })

  const found = async (query: string) =>
    (await listWithTotal<ListedPayment>(admin, `payments?${query}`)).rows.map(({ id }) => id)

  test('are found by company, receipt, card, intent and day', async ({ assert }) => {
    const first = await createPaidBid()
    await first.company.user.merge({ company: 'Fern & Field' }).save()
    await createPaidBid(1500)
    const [one, two] = await db.from('payments').orderBy('id')
    await db.from('payments').where('id', one.id).update({ card_last_four: '0077' })
    await db
      .from('payments')
      .where('id', two.id)
      .update({ created_at: new Date('2026-03-01T04:30:00Z') })
    const [{ year, serial }] = await db.from('receipts').where('payment_id', one.id)
    const number = `ST-${year}-${String(serial).padStart(6, '0')}`

    for (const q of ['fern', first.company.user.email, number, '0077', one.intent_id]) {
      assert.deepEqual(await found(`q=${encodeURIComponent(q)}`), [one.id], q)
    }
    assert.deepEqual(await found('q=nobody'), [])
    // Half past midnight in UTC is still the day before in the market.
    assert.deepEqual(await found('from=2026-02-28&to=2026-02-28'), [two.id])
    assert.deepEqual(await found('from=2026-03-01&to=2026-03-01'), [])
    for (const query of ['from=yesterday', 'to=2026-02-30', 'disputed=maybe']) {
      assert.equal((await call(admin, `GET /api/admin/payments?${query}`)).status, 422, query)
    }
  }).tags(['@CTL-10'])

  test('have totals over all pages, and disputes as a filter', async ({ assert }) => {
    await createPaidBid()
    await createPaidBid(1500)
    await createPaidBid(1500)
    const [one, two] = await db.from('payments').orderBy('id')
    await db.from('payments').where('id', one.id).update({ disputed_at: new Date() })
    await call(admin, `POST /api/admin/payments/${two.id}/refund`, { reason: 'duplicate' })
    const totals = async (query = '') =>
      (await call<object>(admin, `GET /api/admin/payments/totals${query}`)).body

    assert.deepEqual(await totals(), { count: 3, charged: 10_700, refunded: 2900, openDisputes: 1 })
    assert.deepEqual(await totals('?perPage=1&page=2'), await totals())
    assert.deepEqual(await totals('?q=nobody'), {
      count: 0,
      charged: 0,
      refunded: 0,
      openDisputes: 0,
    })
    assert.deepEqual(await found('disputed=true'), [one.id])
    const { words } = await open(`${adminPath}/payments`, admin)
    assert.include(words, 'Payments 3 Charged $107 Refunded $29 Open disputes 1')
  }).tags(['@CTL-10'])

  test('are exported with the filters, and it is recorded', async ({ assert }) => {
    const { company } = await createPaidBid()
    await company.user.merge({ company: '=Fern' }).save()
    await createPaidBid(1500)
    const { text, headers } = await send('GET', '/api/admin/payments/download?q=fern', {
      as: admin,
    })
    const [head, row, ...others] = parseCsv(text)

    assert.lengthOf(others, 0)
    assert.match(String(headers['content-disposition']), /payments-\d{4}-\d\d-\d\d\.csv/)
    assert.equal(row[head.indexOf('Company')], "'=Fern")
    assert.equal(row[head.indexOf('Fee')], '$49')
    assert.equal(row[head.indexOf('Status')], 'Paid')
    assert.containSubset(await db.from('audit_events').where('kind', 'payments_exported'), [
      { actor_id: admin.user.id },
    ])
  }).tags(['@CTL-10'])
})

test.group('What waits for the team', (group) => {
  group.each.setup(() => emptyMarket())

  test('stands on top of the overview, with links', async ({ assert }) => {
    const admin = await createAdmin()
    assert.include((await open(adminPath, admin)).words, 'Waiting for you Nothing right now.')
    await createPaidBid()
    await db.from('payments').update({ disputed_at: new Date() })
    const { bid, project } = await createAcceptedBid()
    await db
      .from('bids')
      .where('id', bid.id)
      .update({ payment_due_at: new Date(Date.now() + 3_600_000) })

    const { words, text } = await open(adminPath, admin)

    assert.include(words, 'Waiting for you 1 open dispute 1 fee due within a day')
    assert.include(text, `href="${adminPath}/projects?visibility=fee_due"`)
    const { rows } = await listWithTotal<{ id: number }>(admin, 'projects?visibility=fee_due')
    assert.deepEqual(
      rows.map(({ id }) => id),
      [project.id]
    )
  }).tags(['@CTL-11'])

  test('is everything that the navigation counts', async ({ assert }) => {
    const admin = await createAdmin()
    const company = await createStager()
    const { status } = await call(company, 'POST /api/badges', insurance)
    assert.equal(status, 201)
    const { owner, bid, company: paid } = await createPaidBid()
    await db.table('owner_reports').insert({
      bid_id: bid.id,
      owner_id: owner.user.id,
      stager_id: paid.user.id,
      released_at: DateTime.utc().minus({ days: 9 }).toSQL(),
      created_at: new Date(),
    })
    const { words, text } = await open(adminPath, admin)
    assert.include(words, '1 report of an owner')
    assert.include(words, '1 document to check')
    for (const path of ['/owner-reports?state=open', '/badges?state=waiting']) {
      assert.include(text, `href="${adminPath}${path}"`)
    }
  }).tags(['@CTL-11', '@PLC-110'])

  test('names each list that waits, and a query of it that the list knows', async ({ assert }) => {
    const admin = await createAdmin()
    for (const list of Object.values(consoleLists)) {
      if (!('waiting' in list)) continue
      const path = `${list.path}?${list.waiting.query}`
      const { status } = await open(`${adminPath}${path}`, admin)
      assert.equal(status, 200, path)
      const answer = await call(admin, `GET ${list.call}?${list.waiting.query}`)
      assert.equal(answer.status, 200, path)
    }
  }).tags(['@PLC-110'])

  test('by the oldest deadline is an order like any other', async ({ assert }) => {
    const admin = await createAdmin()
    const days = [9, 2, 5]
    for (const [at, day] of days.entries()) {
      await createPaidBid()
      await db
        .from('payments')
        .orderBy('id', 'desc')
        .limit(1)
        .whereNull('disputed_at')
        .update({
          disputed_at: at === 2 ? null : new Date(),
          dispute_due_by: DateTime.utc().plus({ days: day }).toSQL(),
        })
    }
    const ids = (await db.from('payments').orderBy('dispute_due_by')).map(({ id }) => id)
    const listed = async (query: string) =>
      (await listWithTotal<{ id: number }>(admin, `payments?${query}`)).rows.map(({ id }) => id)
    assert.deepEqual(await listed('sort=deadline'), ids)
    assert.deepEqual(await listed('sort=deadline&order=desc'), ids.toReversed())
    const disputed = (
      await db.from('payments').whereNotNull('disputed_at').orderBy('dispute_due_by')
    ).map(({ id }) => id)
    assert.deepEqual(await listed('disputed=true'), disputed)
  }).tags(['@CTL-25', '@PLC-110'])
})
