import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ledgerPage, allLedgerEntries } from '#queries/ledger'
import { fillTables, queriesDuring } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid, type Person } from '#tests/helpers/people'

/** Settled fees of $0, inserted directly. */
async function manyFees({ user }: Person, count: number) {
  await fillTables((trx) =>
    trx.rawQuery(
      `with posted as (
       insert into projects (title, description, property_type, location, timeline, staging_level,
         status, user_id, created_at, updated_at, completed_at, version)
       select title, description, property_type, location, timeline, staging_level, 'completed',
         user_id, now(), now(), now(), 1
       from projects cross join generate_series(1, :count) limit :count returning id),
     made as (
       insert into bids (project_id, user_id, amount, timeline, status, payment_status,
         platform_fee, selected_at, paid_at, created_at, updated_at)
       select id, :userId, 50, '1 week', 'accepted', 'paid', 0, now(), now(), now(), now()
       from posted returning id)
     insert into receipts (year, serial, bid_id, amount, issued_at)
     select 2026, row_number() over (), id, 0, now() from made`,
      { count, userId: user.id }
    )
  )
  // Planned with the row counts of an earlier test, the queries below take seconds.
  await db.rawQuery('analyze projects, bids, receipts')
}

test.group('Many fees', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('come in pages of 25, in two queries', async ({ assert }) => {
    const { company } = await createAcceptedBid()
    await manyFees(company, 60)

    const queries = await queriesDuring(() => ledgerPage(company.user, 2))
    assert.lengthOf(queries, 2)
    const first = await ledgerPage(company.user, 1)
    const last = await ledgerPage(company.user, 99)
    assert.deepEqual([first.entries.length, last.entries.length, last.summary.page], [25, 11, 3])
    assert.isTrue(first.entries[0].isDue)
    for (const page of ['abc', '0', '-1', '1e9', '99999999999', '1;drop table bids']) {
      const { status, words } = await open(`/payments?page=${encodeURIComponent(page)}`, company)
      assert.equal(status, 200)
      assert.include(words, 'Page 1 of 3')
    }
    assert.include((await open('/payments?page=3', company)).words, 'Page 3 of 3')
  }).tags(['@R43'])

  test('are downloaded in batches, every fee once', async ({ assert }) => {
    const { company } = await createAcceptedBid()
    await manyFees(company, 1200)
    const bids = new Set<number>()
    const queries = await queriesDuring(async () => {
      for await (const { bidId } of allLedgerEntries(company.user)) bids.add(bidId)
    })
    assert.equal(bids.size, 1201)
    assert.lengthOf(queries, 3)
    const { text } = await open('/payments.csv', company)
    assert.lengthOf(text.trimEnd().split('\n'), 1202)
  }).tags(['@R43'])
})
