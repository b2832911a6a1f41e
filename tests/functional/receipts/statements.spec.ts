import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { businessFigures } from '#queries/business_figures'
import { allStatementLines } from '#queries/statement'
import { statementPage, statementPeriod } from '#queries/statement_page'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { fillTables, queriesDuring } from '#tests/helpers/database'
import { parseCsv } from '#tests/helpers/csv'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
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

const now = DateTime.fromISO('2026-11-20T12:00:00Z')

/** Moves the payment of a fee, and its refund. */
async function paidAt(bidId: number, at: string, refund?: { at: string; amount: number }) {
  await db.from('receipts').where('bid_id', bidId).update({ issued_at: at })
  await db.from('bids').where('id', bidId).update({ paid_at: at, created_at: at })
  const refunded = refund && {
    status: 'refunded',
    refunded_at: refund.at,
    refunded_amount: refund.amount,
    refund_reason: 'owner_unresponsive',
  }
  await db
    .from('payments')
    .where('bid_id', bidId)
    .update({ succeeded_at: at, created_at: at, ...refunded })
}

/**
 * A company with a fee just before and one just after New Year in Eastern Time; the first was
 * refunded in the second year.
 */
async function twoYears() {
  const { company, owner, bid: first } = await createPaidBid(3640)
  const project = await createProject(owner, { title: 'Second house' })
  const second = await createBid(project, company, { amount: 60 })
  await second.accept(owner.user)
  await paidAt(first.id, '2025-01-01T04:59:59Z', { at: '2025-06-01T12:00:00Z', amount: 4900 })
  await paidAt(second.id, '2025-01-01T05:00:00Z')
  return { company, owner, first, second }
}

async function csvOf(year: number, person?: Person) {
  const answer = await open(`/statements/${year}.csv`, person)
  return { ...answer, lines: answer.text.trimEnd().split('\n') }
}

interface Props {
  statement: { totals: object; years: number[] }
  lines: { title: string; isRefund: boolean; amount: number }[]
}

/** Bids that ended in every way, inserted directly and without triggers. */
async function manyOffers({ user }: Person, count: number) {
  const insert = `with posted as (
       insert into projects (title, description, property_type, location, timeline, staging_level,
         status, user_id, created_at, updated_at, completed_at, version)
       select title, description, property_type, location, timeline, staging_level, 'completed',
         user_id, now(), now(), now(), 1
       from projects cross join generate_series(1, :count) limit :count returning id),
     numbered as (select id, row_number() over (order by id) as n from posted),
     made as (
       insert into bids (project_id, user_id, amount, timeline, status, payment_status, platform_fee,
         rejection_reason, cancellation_reason, selected_at, paid_at, closed_at, created_at,
         updated_at)
       select id, :userId, 50, '1 week',
         case n % 5 when 0 then 'accepted' when 1 then 'rejected' when 2 then 'rejected'
           else 'cancelled' end,
         case n % 5 when 0 then 'paid' else 'unpaid' end, 0,
         case n % 5 when 1 then 'declined' when 2 then 'project_closed' end,
         case n % 5 when 3 then 'expired' when 4 then 'withdrawn' end,
         case when n % 5 in (0, 3) then timestamptz '2026-10-02T12:00:00Z' end,
         case n % 5 when 0 then timestamptz '2026-10-02T12:00:00Z' end,
         case when n % 5 > 0 then timestamptz '2026-10-02T12:00:00Z' end,
         timestamptz '2026-09-20T12:00:00Z', now()
       from numbered returning id, paid_at)
     insert into receipts (year, serial, bid_id, amount, issued_at)
     select 2026, 100 + row_number() over (), id, 0, paid_at from made where paid_at is not null`
  await fillTables(async (trx) => {
    await trx.rawQuery('set local session_replication_role = replica')
    await trx.rawQuery(insert, { count, userId: user.id })
  })
  // Planned with the row counts of an earlier test, the queries below take seconds.
  await db.rawQuery('analyze projects, bids, receipts')
}

test.group('Statements and business figures', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('list fees and refunds in the year in which they were made, in Eastern Time', async ({
    assert,
  }) => {
    const { company, owner } = await twoYears()
    const of = async (year: number) => {
      const page = await open(`/statements/${year}`, company)
      assert.equal(page.headers['cache-control'], 'no-store')
      return { words: page.words, ...pageProps<Props>(page.text) }
    }
    const [before, after] = [await of(2024), await of(2025)]
    assert.deepEqual(before.statement.totals, { count: 1, paid: 4900, refunded: 0 })
    assert.deepEqual(after.statement.totals, { count: 0, paid: 0, refunded: 4900 })
    assert.deepEqual(
      after.lines.map(({ title, isRefund, amount }) => [title, isRefund, amount]),
      [
        ['Second house', false, 0],
        ['Colonial on Maple Street', true, 4900],
      ]
    )
    const thisYear = DateTime.now().setZone('America/New_York').year
    assert.deepEqual(after.statement.years, [thisYear, 2025, 2024])
    for (const part of [
      'Statement 2025',
      "Refund: the owner didn't respond",
      '− $49',
      'No fee due',
    ]) {
      assert.include(after.words.replaceAll(/−\s*/g, '− '), part)
    }
    for (const secret of [owner.user.name, owner.user.email, 'pi_']) {
      assert.notInclude(before.words + after.words, secret)
    }
    // The months of the business figures have the same sums.
    for (const year of [2024, 2025]) {
      const { months } = await businessFigures(company.user, year, now)
      const statement = await statementPage(company.user, year)
      const sum = (what: 'paid' | 'refunded') => months.reduce((all, month) => all + month[what], 0)
      const { paid, refunded } = statement!.totals
      assert.deepEqual([sum('paid'), sum('refunded')], [paid, refunded])
    }
  }).tags(['@RET-67', '@RET-66', '@R196', '@R198'])

  test('count partial refunds on the day of the last one', async ({ assert }) => {
    const { company, bid } = await createPaidBid(3640)
    await paidAt(bid.id, '2024-06-01T12:00:00Z')
    await db.from('payments').where('bid_id', bid.id).update({ refunded_amount: 1500 })
    for (const at of ['2025-02-01T12:00:00Z', '2025-03-01T12:00:00Z']) {
      const event = { kind: 'fee_partly_refunded', bid_id: bid.id, project_id: bid.projectId }
      await db.table('audit_events').insert({ ...event, created_at: at })
    }
    const totalsOf = async (year: number) => (await statementPage(company.user, year))!.totals
    assert.containSubset(await totalsOf(2024), { paid: 4900, refunded: 0 })
    assert.containSubset(await totalsOf(2025), { paid: 0, refunded: 1500 })
    const { lines } = await csvOf(2025, company)
    assert.lengthOf(lines, 2)
    assert.match(lines[1], /^2025-03-01,/)
  }).tags(['@RET-67', '@R196'])

  test('are downloaded as CSV without formulas', async ({ assert }) => {
    const { company, first } = await twoYears()
    await db.from('projects').where('id', first.projectId).update({ title: ' =SUM(1)' })
    const { status, headers, lines } = await csvOf(2025, company)
    assert.equal(status, 200)
    assert.equal(
      headers['content-disposition'],
      'attachment; filename="stagely-statement-2025.csv"'
    )
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(
      lines[0],
      '\ufeffDate (ET),Type,Receipt,Project,Location,Offer (USD),Paid (USD),Refunded (USD),Paid with,Note'
    )
    assert.lengthOf(lines, 3)
    assert.match(
      lines[1],
      /^2025-01-01,Platform fee,ST-\d{4}-000002,Second house,.*,60,0,0,,No fee due$/
    )
    assert.match(
      lines[2],
      /^2025-06-01,Refund: the owner didn't respond,ST-\d{4}-000001,"?' =SUM\(1\)"?,.*,3640,0,49,Visa ending in 4242,$/
    )
  }).tags(['@RET-67'])

  test('say the same day as every other file, in Eastern Time', async ({ assert }) => {
    const { company, first } = await twoYears()
    const admin = await createAdmin()
    const { lines } = await csvOf(2024, company)
    assert.include(lines[1], '2024-12-31,Platform fee,')

    const fees = parseCsv((await open('/payments.csv', company)).text)
    const team = parseCsv((await send('GET', '/api/admin/payments/download', { as: admin })).text)
    for (const [[head, ...rows], heading] of [
      [fees, 'Date (ET)'],
      [team, 'Paid (ET)'],
    ] as const) {
      const days = rows.map((row) => row[head.indexOf(heading)])
      assert.include(days, '2024-12-31 23:59:59', heading)
    }
    const { user } = company
    const chapters = [...sectionsOf(user, {})].filter(([name]) => name === 'payments')
    const data = JSON.parse(await text(exportedData(user, chapters)))
    assert.equal(data.timeZone, 'America/New_York')
    const fee = data.payments.find(({ bidId }: { bidId: number }) => bidId === first.id)
    assert.equal(fee.succeededAt, '2024-12-31T23:59:59.000-05:00')
  }).tags(['@RET-67', '@R251'])

  test('are for the company only, and for years that have one', async ({ assert }) => {
    const { company, owner } = await twoYears()
    for (const path of ['/statements/2024', '/business']) {
      assert.include((await open(path)).words, 'You need to be logged in')
      for (const person of [owner, await createAdmin()]) {
        const page = await open(path, person)
        assert.include(page.words, 'Access Denied')
        assert.notInclude(page.text, 'Colonial on Maple Street')
      }
    }
    const other = await createStager()
    for (const [path, person] of [
      ['/statements/2023', company],
      ['/statements/2024', other],
      ['/statements/2024.csv', other],
      ['/statements/2025', other],
      ['/statements/2025.csv', other],
      ['/statements/2023.csv', company],
      ['/statements/24', company],
      ['/statements/20245', company],
      ['/statements/2024.xls', company],
    ] as const) {
      assert.equal((await open(path, person)).status, 404, path)
    }
    for (const person of [undefined, owner]) {
      const refused = await csvOf(2024, person)
      assert.deepEqual([refused.status, refused.location], [302, '/statements/2024'])
    }
    const year = DateTime.now().setZone('America/New_York').year
    assert.include(
      (await open(`/statements/${year}`, other)).words,
      `No platform fees were paid or refunded in ${year}.`
    )
    assert.include((await open('/business?year=2024', other)).words, 'No figures yet')
  }).tags(['@RET-67', '@RET-65'])

  test('count decided offers, in three queries also for 5,000 offers', async ({ assert }) => {
    const company = await createStager()
    await createProject(await createOwner())
    await manyOffers(company, 5005)
    let figures = await businessFigures(company.user, null, now)
    const queries = await queriesDuring(async () => {
      figures = await businessFigures(company.user, null, now)
    })
    assert.lengthOf(queries, 3)
    const { months, years } = figures
    assert.deepEqual(years, [2026])
    assert.deepEqual([months.length, months[0].month, months[11].month], [12, '2025-12', '2026-11'])
    assert.deepEqual(
      months.filter(({ offers, decided }) => offers + decided > 0),
      [
        { month: '2026-09', offers: 5005, decided: 0, won: 0, value: 0, paid: 0, refunded: 0 },
        {
          month: '2026-10',
          offers: 0,
          decided: 3003,
          won: 1001,
          value: 50_050,
          paid: 0,
          refunded: 0,
        },
      ]
    )
    const { months: year, year: chosen } = await businessFigures(company.user, 2026, now)
    assert.deepEqual([chosen, year.length, year[0].month], [2026, 11, '2026-01'])
    assert.isNull((await businessFigures(company.user, 2019, now)).year)
    const words = (await open('/business?year=2026', company)).words
    for (const part of ['33%', '1,001 of 3,003 decided', '$50,050']) assert.include(words, part)
    for (const wrong of ['abcd', '99999', "2026'--"]) {
      const { status } = await open(`/business?year=${encodeURIComponent(wrong)}`, company)
      assert.equal(status, 200)
    }

    const { isCut, lines, totals } = (await statementPage(company.user, 2026))!
    assert.deepEqual([isCut, lines.length, totals.count], [true, 1000, 0])
    const { period } = (await statementPeriod(company.user, 2026))!
    const seen = new Set<number>()
    for await (const { bidId } of allStatementLines(company.user, period)) seen.add(bidId)
    assert.equal(seen.size, 1001)
    await db
      .from('receipts')
      .where('bid_id', Math.max(...seen))
      .delete()
    const whole = (await statementPage(company.user, 2026))!
    assert.deepEqual([whole.isCut, whole.lines.length], [false, 1000])
  }).tags(['@RET-65', '@RET-66', '@RET-67', '@R197'])
})
