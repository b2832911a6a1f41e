import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { allLedgerEntries, ledgerPage } from '#queries/ledger'
import Receipt from '#models/receipt'
import { backdateBid } from '#tests/helpers/stored_records'
import { manyFees } from '#tests/helpers/fees'
import { open } from '#tests/helpers/pages'
import {
  callProvider,
  deliver,
  eventAbout,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'

/** A late payment for a project that has another selected bid: it is refunded. */
async function lateFee(owner: Person, company: Person) {
  const project = await createProject(owner, { title: 'Late house' })
  const late = await createBid(project, company, { amount: 700 })
  await late.accept(owner.user)
  const intent = await openCheckout({ bid: late, company })
  await payByCard(intent)
  await db.from('payments').where('bid_id', late.id).update({ status: 'failed' })
  await backdateBid(late.id, 73)
  await (await Bid.findOrFail(late.id)).unselect(null)
  await (await createBid(project, await createStager())).accept(owner.user)
  await deliver(eventAbout(intent.id))
}

/** A stager with fees in many states: paid, partly refunded, of $0, due, refunded. */
async function books() {
  const { company, owner, bid: paid } = await createPaidBid(3640)
  const accepted = async (title: string, amount: number) => {
    const made = await createBid(await createProject(owner, { title }), company, { amount })
    await made.accept(owner.user)
    return made
  }
  await accepted('Due house', 5000)
  await accepted('Free house', 60)
  const partly = await accepted('Partly refunded house', 9000)
  const intent = await openCheckout({ bid: partly, company })
  await payByCard(intent)
  await callProvider('/v1/refunds', { payment_intent: intent.id, amount: '900' })
  for (const type of ['payment_intent.succeeded', 'charge.refunded']) {
    await deliver(eventAbout(intent.id, type))
  }
  await lateFee(owner, company)
  await createBid(await createProject(owner, { title: 'Race house' }), company)
  return { company, owner, paid }
}

/** The lines of the download. */
async function download(person?: Person) {
  const answer = await open('/payments.csv', person)
  return { ...answer, lines: answer.text.trimEnd().split('\n') }
}

test.group('Fees and receipts', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('list what was paid, refunded and is due, with totals', async ({ assert }) => {
    const { company, owner, paid } = await books()
    const page = await open('/payments', company)
    assert.equal(page.status, 200)
    const { number } = await Receipt.findByOrFail('bidId', paid.id)
    for (const part of [
      'Fees and receipts',
      '$177',
      '$38',
      '$79',
      number,
      'Partly refunded',
      '$9 refunded',
      'No fee due',
      'Pay by',
    ]) {
      assert.include(page.words, part)
    }
    assert.notInclude(page.words, 'Race house')
    assert.notInclude(page.words, '.00')
    for (const secret of [owner.user.name, owner.user.email, 'pi_', '_secret']) {
      assert.notInclude(page.text, secret)
    }
    const { entries, summary } = await ledgerPage(company.user, 1)
    assert.deepEqual(
      entries.map(({ title, fee, isDue, receiptSerial }) => [title, fee, isDue, receiptSerial]),
      [
        ['Due house', 7900, true, null],
        ['Late house', 2900, false, null],
        ['Partly refunded house', 9900, false, 3],
        ['Free house', 0, false, 2],
        ['Colonial on Maple Street', 4900, false, 1],
      ]
    )
    assert.deepEqual(summary, {
      count: 5,
      paid: 17_700,
      refunded: 3800,
      due: 7900,
      page: 1,
      pages: 1,
    })
  }).tags(['@R43', '@R02', '@R04'])

  test('are for stagers, each its own', async ({ assert }) => {
    await createPaidBid()
    assert.include((await open('/payments')).words, 'You need to be logged in')
    assert.include((await open('/payments', await createOwner())).words, 'Access Denied')
    assert.include((await open('/payments', await createStager())).words, 'No fees yet')
    for (const person of [undefined, await createOwner()]) {
      const refused = await download(person)
      assert.deepEqual([refused.status, refused.location], [302, '/payments'])
    }
    assert.lengthOf((await download(await createStager())).lines, 1)
  }).tags(['@R43', '@ROL-06'])

  test('are downloaded in batches, also those of one offer that two batches share', async ({
    assert,
  }) => {
    const { company, bid } = await createPaidBid()
    const { id: _, ...paid } = await db.from('payments').where('bid_id', bid.id).firstOrFail()
    await db.table('payments').insert({
      ...paid,
      ...{ attempt: 2, reference: randomUUID(), intent_id: 'pi_paid_twice' },
      ...{ status: 'refunded', refunded_amount: paid.amount, refunded_at: new Date() },
    })
    // A batch has 500.
    await manyFees(company, 499)
    const entries = await Array.fromAsync(allLedgerEntries(company.user))
    const keys = entries.map(({ bidId, paymentId }) => `${bidId} ${paymentId}`)
    assert.lengthOf(keys, 501)
    assert.lengthOf(new Set(keys), 501)
    assert.deepEqual([entries[499].bidId, entries[500].bidId], [bid.id, bid.id])
  }).tags(['@R43'])

  test('are downloaded as CSV without formulas', async ({ assert }) => {
    const { company, owner } = await books()
    await db
      .from('projects')
      .where('title', 'Due house')
      .update({ title: '" =HYPERLINK("A1","x")', location: ' =SUM(1), NC' })
    const { status, headers, text, lines } = await download(company)

    assert.equal(status, 200)
    assert.match(headers['content-type']!, /^text\/csv/)
    assert.match(
      headers['content-disposition']!,
      /^attachment; filename="stagely-fees-\d{4}-\d\d-\d\d\.csv"$/
    )
    assert.equal(
      lines[0],
      '\ufeffReceipt,Date (ET),Project,Location,Offer (USD),Platform fee (USD),Paid (USD),Refunded (USD),State,Paid with'
    )
    assert.lengthOf(lines, 6)
    const due = lines.find((line) => line.includes('HYPERLINK'))!
    assert.include(due, `"'"" =HYPERLINK(""A1"",""x"")"`)
    assert.include(due, `"' =SUM(1), NC",5000,79,0,0,Due,`)
    const paid = lines.find((line) => line.includes('3640'))!
    assert.match(paid, /^ST-\d{4}-000001,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Colonial on Maple Street,/)
    assert.include(paid, '"Asheville, NC",3640,49,49,0,Paid,Visa ending in 4242')
    assert.include(
      lines.find((line) => line.includes('Late house'))!,
      ',29,29,29,'
    )
    for (const secret of [owner.user.name, owner.user.email, 'pi_']) {
      assert.notInclude(text, secret)
    }
  }).tags(['@R43'])
})
