import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { supportEmail } from '#config/mail'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { call } from '#tests/helpers/calls'
import { createOpenCheckout, createPaidFee } from '#tests/helpers/checkout'
import {
  listWithTotal,
  type ListedInquiry,
  type ListedPayment,
  type ListedRun,
} from '#tests/helpers/console'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import { inquiry } from '#tests/helpers/inquiries'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  emptyMarket,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { open } from '#tests/helpers/pages'
import {
  createAcceptedBid,
  createAdmin,
  createOwner,
  createPaidBid,
  createStager,
} from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

const kindsOf = async (kind: string) => db.from('audit_events').where('kind', kind)

test.group('The console’s inbox', (group) => {
  group.each.setup(() => emptyMarket())

  test('keeps the status of an inquiry and the admin’s notes', async ({ assert }) => {
    const admin = await createAdmin()
    await call(null, 'POST /api/contact', inquiry)
    const [{ id, ...asked }] = (await listWithTotal<ListedInquiry>(admin, 'contact-messages')).rows
    assert.containSubset(asked, { ...inquiry, status: 'unread', adminNotes: null })

    const line = `PATCH /api/admin/contact-messages/${id}`
    const saved = await call(admin, line, { status: 'answered', adminNotes: ' Sent the guide ' })
    assert.containSubset(saved.body, { status: 'answered', adminNotes: 'Sent the guide' })
    assert.containSubset((await call(admin, line, { adminNotes: '' })).body, {
      status: 'answered',
      adminNotes: null,
    })
    assert.equal((await listWithTotal(admin, 'contact-messages?status=unread')).total, 0)
    const events = await kindsOf('inquiry_handled')
    assert.deepEqual(
      events.map((event) => [event.actor_id, event.contact_message_id]),
      [
        [admin.user.id, id],
        [admin.user.id, id],
      ]
    )
    assert.equal((await call(admin, line, { status: 'burnt' })).status, 422)
    assert.equal((await call(admin, 'PATCH /api/admin/contact-messages/999', {})).status, 404)
  }).tags(['@R47'])
})

test.group('Replies from the inbox', (group) => {
  group.each.setup(() => emptyMarket())

  test('are stored, and emailed in one thread from the support address', async ({ assert }) => {
    const admin = await createAdmin()
    const { user } = await createOwner({ name: 'Pat Rowe' })
    await call(null, 'POST /api/contact', { ...inquiry, name: 'Pat Rowe', email: user.email })
    await deliverEmails()
    const [{ id, accountId }] = (await listWithTotal<ListedInquiry>(admin, 'contact-messages')).rows
    assert.equal(accountId, user.id)
    const line = `POST /api/admin/contact-messages/${id}/replies`

    const { status, body } = await call(admin, line, { content: ' <b>Try</b> again. ' })
    await call(admin, line, { content: 'And now?' })

    assert.equal(status, 201)
    assert.containSubset(body, { content: '<b>Try</b> again.', author: admin.user.name })
    const emails = await deliverEmails()
    assert.lengthOf(emails, 2)
    const thread = `<inquiry-${id}@`
    for (const email of emails) {
      assert.equal(email.to[0].address, user.email)
      assert.equal(email.from.address, supportEmail)
      assert.equal(email.subject, 'Re: Technical problem')
      assert.include(email.text, inquiry.message)
      assert.isTrue(email.inReplyTo?.startsWith(thread))
    }
    assert.include(emails[0].text, 'Hi Pat,')
    assert.include(emails[0].html, '&lt;b&gt;Try')
    const { words } = await open(`${adminPath}/inbox/${id}`, admin)
    assert.include(words, 'And now?')
    const [row] = (await listWithTotal<ListedInquiry>(admin, 'contact-messages')).rows
    assert.containSubset(row, { status: 'answered', assignee: { id: admin.user.id } })
    assert.lengthOf(await kindsOf('inquiry_answered'), 2)
  }).tags(['@CTL-12'])

  test('are refused without text, and once the address is erased', async ({ assert }) => {
    const admin = await createAdmin()
    const owner = await createOwner()
    await call(null, 'POST /api/contact', { ...inquiry, email: owner.user.email })
    const [{ id }] = (await listWithTotal<ListedInquiry>(admin, 'contact-messages')).rows
    const line = `POST /api/admin/contact-messages/${id}/replies`
    assert.equal((await call(admin, line, { content: ' ' })).status, 422)
    await call(owner, `DELETE /api/users/${owner.user.id}`)
    const refused = await call(admin, line, { content: 'Try again.' })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'This address was erased together with the account.')
    assert.isEmpty(await db.from('contact_replies'))
    const { words } = await open(`${adminPath}/inbox/${id}`, admin)
    assert.include(words, 'no reply can be sent')
  }).tags(['@CTL-12'])

  test('inquiries are assigned to admins only, searched and filtered', async ({ assert }) => {
    const [admin, owner] = [await createAdmin(), await createOwner()]
    await call(null, 'POST /api/contact', inquiry)
    await call(null, 'POST /api/contact', { ...inquiry, message: 'Where is my 100% receipt?' })
    const [{ id }] = (await listWithTotal<ListedInquiry>(admin, 'contact-messages')).rows
    const line = `PATCH /api/admin/contact-messages/${id}`
    const saved = await call(admin, line, { assigneeId: admin.user.id })
    assert.containSubset(saved.body, { assignee: { name: admin.user.name }, status: 'unread' })
    assert.equal((await call(admin, line, { assigneeId: owner.user.id })).status, 409)
    const total = async (query: string) =>
      (await listWithTotal(admin, `contact-messages?${query}`)).total
    assert.equal(await total(`assignee=${admin.user.id}`), 1)
    assert.equal(await total(`q=${encodeURIComponent('100% receipt')}`), 1)
    assert.equal(await total(`q=${encodeURIComponent('100_ receipt')}`), 0)
    assert.containSubset((await call(admin, line, { assigneeId: null })).body, { assignee: null })
  }).tags(['@CTL-12'])
})

test.group('The console’s ledger', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('refunds a fee once, with a reason, and notifies the stager', async ({ assert }) => {
    const admin = await createAdmin()
    const { bid, company } = await createPaidBid()
    const [line] = (await listWithTotal<ListedPayment>(admin, 'payments')).rows
    assert.containSubset(line, { amount: 4900, badge: { text: 'Paid' }, can: { refund: true } })
    assert.notMatch(JSON.stringify(line), /pi_|secret/)

    const order = `POST /api/admin/payments/${line.id}/refund`
    assert.equal((await call(admin, order, {})).status, 422)
    const [first, second] = await Promise.all([
      call(admin, order, { reason: 'duplicate' }),
      call(admin, order, { reason: 'duplicate' }),
    ])
    assert.sameMembers([first.status, second.status], [200, 409])
    const [after] = (await listWithTotal<ListedPayment>(admin, 'payments?status=refunded')).rows
    assert.containSubset(after, { refundReason: 'Paid twice', can: { refund: false } })
    assert.lengthOf(sandbox.state().refunds, 1)
    assert.equal((await Bid.findOrFail(bid.id)).status, 'accepted')
    assert.include(await notificationTypesOf(company), 'fee_refunded')
    const [event] = await kindsOf('refund_ordered')
    assert.deepEqual([event.actor_id, event.payment_id], [admin.user.id, line.id])
    assert.equal(
      (await call(admin, 'POST /api/admin/payments/999/refund', { reason: 'duplicate' })).status,
      404
    )
    await assertPaymentsAgree(assert)
  }).tags(['@R43'])

  test('refunds one fee between an owner and a company because the owner didn’t respond', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    const reason = 'owner_unresponsive'
    const { owner, company } = await createPaidBid()
    await createPaidFee(owner, company)
    await createPaidFee(owner, await createStager())
    await createPaidFee(await createOwner(), company)
    const listed = async () => (await listWithTotal<ListedPayment>(admin, 'payments')).rows
    const [otherOwner, otherCompany, second, first] = await listed()
    const refund = ({ id }: ListedPayment) =>
      call(admin, `POST /api/admin/payments/${id}/refund`, { reason })
    assert.isNull(second.unresponsiveRefusal)

    assert.equal((await refund(first)).status, 200)
    const refused = await refund(second)
    assert.equal(refused.status, 409)
    const sentence =
      'This company already got a fee back because this owner did not respond. That is possible once.'
    assert.equal(refused.body.message, sentence)
    assert.lengthOf(sandbox.state().refunds, 1)
    const unchanged = await Payment.findOrFail(second.id)
    assert.deepEqual([unchanged.status, unchanged.refundReason], ['succeeded', null])
    const rows = await listed()
    assert.containSubset(
      rows.find(({ id }) => id === first.id),
      { refundReason: "The owner didn't respond", status: 'refunded' }
    )
    assert.containSubset(
      rows.find(({ id }) => id === second.id),
      { unresponsiveRefusal: sentence, can: { refund: true } }
    )
    const [event, ...others] = await kindsOf('refund_ordered')
    assert.lengthOf(others, 0)
    assert.deepEqual(
      [event.actor_id, event.payment_id, event.reason],
      [admin.user.id, first.id, "The owner didn't respond"]
    )

    const receipt = await open(`/receipts/${first.receiptNumber}`, company)
    assert.include(receipt.words, "Refunded: the owner didn't respond − $49 Total after refund $0")
    assert.include((await open('/payments', company)).words, "Refunded The owner didn't respond")
    const { text } = await open('/payments.csv', company)
    assert.lengthOf(text.match(/,Refunded: the owner didn't respond,/g)!, 1)

    for (const other of [otherOwner, otherCompany]) {
      assert.equal((await refund(other)).status, 200)
    }
    const again = `POST /api/admin/payments/${second.id}/refund`
    assert.equal((await call(admin, again, { reason: 'platform_error' })).status, 200)
    await assertPaymentsAgree(assert)
  }).tags(['@PAY-23'])

  test('never gives a credit: after a refund, the next fee is the one of its tier', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    const { owner, company } = await createPaidBid(3640)
    const [line] = (await listWithTotal<ListedPayment>(admin, 'payments')).rows
    await call(admin, `POST /api/admin/payments/${line.id}/refund`, {
      reason: 'owner_unresponsive',
    })

    const { bid, intent } = await createOpenCheckout(owner, company)
    const { body } = await call(company, `POST /api/bids/${bid.id}/payment-intent`)
    assert.deepEqual([body.platformFee, body.projectAmount], [4900, 3640])
    assert.equal(sandbox.state().intents.find(({ id }) => id === intent.id)?.amount, 4900)

    // Credit notes are a company’s own, about its invoices.
    const creditWord = /(?<!accepts_?|\/)credits?(?![ _-]?(?:cards?|notes?))/i
    const columns = await db
      .from('information_schema.columns')
      .where('table_schema', 'public')
      .select('column_name')
    assert.deepEqual(
      columns.map(({ column_name: name }) => name).filter((name) => creditWord.test(name)),
      []
    )
    const document = await send('GET', '/api/openapi.json')
    assert.notMatch(document.text, creditWord)
    for (const path of ['/payments', '/pricing', '/help-center', '/terms-of-service']) {
      assert.notMatch((await open(path, company)).words, creditWord, path)
    }
  }).tags(['@PAY-23'])

  test('refunds nothing that was not paid', async ({ assert }) => {
    const admin = await createAdmin()
    await openCheckout(await createAcceptedBid())
    const [line] = (await listWithTotal<ListedPayment>(admin, 'payments')).rows
    assert.isFalse(line.can.refund)
    const refused = await call(admin, `POST /api/admin/payments/${line.id}/refund`, {
      reason: 'platform_error',
    })
    assert.equal(refused.status, 409)
    assert.equal((await Payment.findOrFail(line.id)).refundReason, null)
  })

  test('keeps the refund order while Stripe is down; the reconciler carries it out', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    await createPaidBid()
    const [line] = (await listWithTotal<ListedPayment>(admin, 'payments')).rows
    await sandbox.stop()
    const ordered = await call<ListedPayment>(admin, `POST /api/admin/payments/${line.id}/refund`, {
      reason: 'platform_error',
    })
    assert.equal(ordered.body.status, 'refund_pending')
    await sandbox.start(Number(new URL((await import('#config/payments')).default.apiBase).port))
    await agePayments(2)
    await call(admin, 'POST /api/admin/reconciliations')
    assert.equal((await Payment.findOrFail(line.id)).status, 'refunded')
  })

  test('reconciles open payments on demand, and lists every such run', async ({ assert }) => {
    await emptyMarketWithoutWebhooks()
    const admin = await createAdmin()
    const scene = await createAcceptedBid()
    await payByCard(await openCheckout(scene))
    await agePayments(2)
    const { body } = await call(admin, 'POST /api/admin/reconciliations')
    assert.deepEqual({ ...body }, { checked: 1, failed: 0 } as never)
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    const runs = await call<ListedRun[]>(admin, 'GET /api/admin/reconciliations')
    assert.containSubset(runs.body, [{ checked: 1, failed: 0, by: admin.user.name }])
    assert.lengthOf(await kindsOf('payments_reconciled'), 1)
  })
})
