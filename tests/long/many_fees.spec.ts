import { test } from '@japa/runner'
import { ledgerPage, allLedgerEntries } from '#queries/ledger'
import { queriesDuring } from '#tests/helpers/database'
import { manyFees } from '#tests/helpers/fees'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'

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
