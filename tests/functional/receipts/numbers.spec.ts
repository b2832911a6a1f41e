import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Receipt from '#models/receipt'
import { atOnce } from '#tests/helpers/calls'
import { rowsOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { completePayment, openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  playPaidBid,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'

test.group('Receipt numbers', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('are consecutive without a gap when many pay at once', async ({ assert }) => {
    const scenes = await Promise.all(
      [500, 2500, 5000, 9000].map((amount) => createAcceptedBid(amount))
    )
    const owner = await createOwner()
    const free = await Promise.all(
      [1, 99].map(async (amount) =>
        createBid(await createProject(owner), await createStager(), { amount })
      )
    )
    const paying = scenes.map((scene) => async () => {
      const intent = await openCheckout(scene)
      await payByCard(intent)
      return completePayment(scene, intent.id)
    })

    await atOnce<unknown>([...paying, ...free.map((made) => () => made.accept(owner.user))])

    const receipts = await rowsOf('receipts')
    const year = new Date().getUTCFullYear()
    assert.sameMembers(
      receipts.map((row) => `${row.year} ${row.serial}`),
      [1, 2, 3, 4, 5, 6].map((serial) => `${year} ${serial}`)
    )
    assert.sameMembers(
      receipts.map(({ amount }) => amount),
      [2900, 4900, 7900, 9900, 0, 0]
    )
  }).tags(['@R43', '@R02', '@PRC-01'])

  test('are reused after a rollback', async ({ assert, cleanup }) => {
    const { bid: paid, company } = await createPaidBid()
    const trx = await db.transaction()
    cleanup(() => (trx.isCompleted ? undefined : trx.rollback()))
    await trx.from('receipts').delete()
    paid.platformFee = 0
    await Receipt.issue(trx, { bid: paid, payer: company.user, payment: null })
    const [taken] = await trx.from('receipt_counters')
    assert.equal(taken.issued, 2)
    await trx.rollback()

    await playPaidBid()

    assert.deepEqual(
      (await rowsOf('receipts')).map(({ serial }) => serial),
      [1, 2]
    )
  }).tags(['@R43'])

  test('start over with the year of the payment', async ({ assert }) => {
    await createPaidBid()
    await db.from('receipts').update({ year: 2025 })
    await db.from('receipt_counters').update({ year: 2025 })
    const { bid: second } = await playPaidBid()
    const receipt = await Receipt.findByOrFail('bidId', second.id)
    assert.equal(receipt.number, `ST-${new Date().getUTCFullYear()}-000001`)
  }).tags(['@R43'])

  test('are unique, well-formed and match their payment', async ({ assert }) => {
    const { bid: first } = await createPaidBid()
    const { bid: second } = await createAcceptedBid()
    const [row] = await rowsOf('receipts')
    const insert = (changes: Record<string, unknown>) => {
      return db
        .insertQuery()
        .table('receipts')
        .insert({ ...row, id: 99, ...changes })
        .then(() => 'accepted')
        .catch(({ constraint }: { constraint?: string }) => constraint)
    }
    const other = { bid_id: second.id, payment_id: null, amount: 0, serial: 7 }
    assert.equal(await insert({ ...other, bid_id: first.id }), 'receipts_bid_id_unique')
    assert.equal(await insert({ ...other, serial: 1 }), 'receipts_year_serial_unique')
    assert.equal(
      await insert({ ...other, payment_id: row.payment_id, amount: 4900 }),
      'receipts_payment_id_unique'
    )
    assert.equal(await insert({ ...other, amount: 4900 }), 'receipts_free_of_charge_check')
  }).tags(['@R43'])
})
