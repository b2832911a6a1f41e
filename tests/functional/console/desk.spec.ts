import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { call } from '#tests/helpers/calls'
import {
  listed,
  type ListedInquiry,
  type ListedPayment,
  type ListedRun,
} from '#tests/helpers/console'
import { toldTo } from '#tests/helpers/facts'
import { inquiry } from '#tests/helpers/inquiries'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertBooksAgree,
  emptyMarket,
  openCheckout,
  quietMarket,
} from '#tests/helpers/payments'
import { createAcceptedBid, createAdmin, createPaidBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

const kindsOf = async (kind: string) => db.from('audit_events').where('kind', kind)

test.group('The console’s inbox', (group) => {
  group.each.setup(() => emptyMarket())

  test('keeps the status of an inquiry and the admin’s notes', async ({ assert }) => {
    const boss = await createAdmin()
    await call(null, 'POST /api/contact', inquiry)
    const [{ id, ...asked }] = (await listed<ListedInquiry>(boss, 'contact-messages')).rows
    assert.containSubset(asked, { ...inquiry, status: 'unread', adminNotes: null })

    const line = `PATCH /api/admin/contact-messages/${id}`
    const saved = await call(boss, line, { status: 'answered', adminNotes: ' Sent the guide ' })
    assert.containSubset(saved.body, { status: 'answered', adminNotes: 'Sent the guide' })
    assert.containSubset((await call(boss, line, { adminNotes: '' })).body, {
      status: 'answered',
      adminNotes: null,
    })
    assert.equal((await listed(boss, 'contact-messages?status=unread')).total, 0)
    const events = await kindsOf('inquiry_handled')
    assert.deepEqual(
      events.map((event) => [event.actor_id, event.contact_message_id]),
      [
        [boss.user.id, id],
        [boss.user.id, id],
      ]
    )
    assert.equal((await call(boss, line, { status: 'burnt' })).status, 422)
    assert.equal((await call(boss, 'PATCH /api/admin/contact-messages/999', {})).status, 404)
  }).tags(['@R47'])
})

test.group('The console’s ledger', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('refunds a fee once, with a reason, and notifies the stager', async ({ assert }) => {
    const boss = await createAdmin()
    const { bid, company } = await createPaidBid()
    const [line] = (await listed<ListedPayment>(boss, 'payments')).rows
    assert.containSubset(line, { amount: 4900, badge: { text: 'Paid' }, can: { refund: true } })
    assert.notMatch(JSON.stringify(line), /pi_|secret/)

    const order = `POST /api/admin/payments/${line.id}/refund`
    assert.equal((await call(boss, order, {})).status, 422)
    const [first, second] = await Promise.all([
      call(boss, order, { reason: 'duplicate' }),
      call(boss, order, { reason: 'duplicate' }),
    ])
    assert.sameMembers([first.status, second.status], [200, 409])
    const [after] = (await listed<ListedPayment>(boss, 'payments?status=refunded')).rows
    assert.containSubset(after, { refundReason: 'Paid twice', can: { refund: false } })
    assert.lengthOf(sandbox.state().refunds, 1)
    assert.equal((await Bid.findOrFail(bid.id)).status, 'accepted')
    assert.include(await toldTo(company), 'fee_refunded')
    const [event] = await kindsOf('refund_ordered')
    assert.deepEqual([event.actor_id, event.payment_id], [boss.user.id, line.id])
    assert.equal(
      (await call(boss, 'POST /api/admin/payments/999/refund', { reason: 'duplicate' })).status,
      404
    )
    await assertBooksAgree(assert)
  }).tags(['@R43'])

  test('refunds nothing that was not paid', async ({ assert }) => {
    const boss = await createAdmin()
    await openCheckout(await createAcceptedBid())
    const [line] = (await listed<ListedPayment>(boss, 'payments')).rows
    assert.isFalse(line.can.refund)
    const refused = await call(boss, `POST /api/admin/payments/${line.id}/refund`, {
      reason: 'platform_error',
    })
    assert.equal(refused.status, 409)
    assert.equal((await Payment.findOrFail(line.id)).refundReason, null)
  })

  test('keeps the refund order while Stripe is down; the reconciler carries it out', async ({
    assert,
  }) => {
    const boss = await createAdmin()
    await createPaidBid()
    const [line] = (await listed<ListedPayment>(boss, 'payments')).rows
    await sandbox.stop()
    const ordered = await call<ListedPayment>(boss, `POST /api/admin/payments/${line.id}/refund`, {
      reason: 'platform_error',
    })
    assert.equal(ordered.body.status, 'refund_pending')
    await sandbox.start(Number(new URL((await import('#config/payments')).default.apiBase).port))
    await agePayments(2)
    await call(boss, 'POST /api/admin/reconciliations')
    assert.equal((await Payment.findOrFail(line.id)).status, 'refunded')
  })

  test('reconciles open payments on demand, and lists every such run', async ({ assert }) => {
    await quietMarket()
    const boss = await createAdmin()
    const scene = await createAcceptedBid()
    await payByCard(await openCheckout(scene))
    await agePayments(2)
    const { body } = await call(boss, 'POST /api/admin/reconciliations')
    assert.deepEqual({ ...body }, { checked: 1, failed: 0 } as never)
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    const runs = await call<ListedRun[]>(boss, 'GET /api/admin/reconciliations')
    assert.containSubset(runs.body, [{ checked: 1, failed: 0, by: boss.user.name }])
    assert.lengthOf(await kindsOf('payments_reconciled'), 1)
  })
})
