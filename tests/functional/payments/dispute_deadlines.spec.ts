import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import RemindOfDisputes from '#jobs/remind_of_disputes'
import { compareWithProvider } from '#models/payment/comparison'
import { remindOfDisputes } from '#models/payment/dispute_reminders'
import { call } from '#tests/helpers/calls'
import { listWithTotal, type ListedPayment } from '#tests/helpers/console'
import { queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { checkInvariants } from '#tests/helpers/invariants'
import { sendMessages } from '#tests/helpers/messages'
import { open } from '#tests/helpers/pages'
import { deliver, emptyMarket, eventAbout } from '#tests/helpers/payments'
import { createAdmin, createPaidBid, createStager } from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'

const day = 24 * 3600 * 1000
const paymentOf = (intentId: string) => db.from('payments').where('intent_id', intentId).first()

const disputeEvent = (intentId: string, type: string, status: string, dueBy: unknown) => ({
  ...eventAbout(intentId, `charge.dispute.${type}`),
  data: {
    object: {
      id: 'dp_1',
      object: 'dispute',
      payment_intent: intentId,
      status,
      evidence_details: { due_by: dueBy },
    },
  },
})

test.group('The deadline of a dispute', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('is stored from the webhook, and stays with the outcome', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    sandbox.dispute(intentId)
    await sandbox.webhooksArrived()
    const { dispute_due_by: due } = await paymentOf(intentId)
    const [{ created }] = sandbox.state().disputes
    assert.equal(due.getTime(), created * 1000 + 7 * day)
    const subject = 'Action needed: A platform fee is disputed'
    const email = (await deliverEmails()).find((one) => one.subject === subject)!
    assert.match(email.text, /Answer by:? \w{3}, \w{3} \d+/)
    assert.include(email.text, `${adminPath}/payments/`)

    sandbox.dispute(intentId, 'won')
    await sandbox.webhooksArrived()
    assert.containSubset(await paymentOf(intentId), { dispute_outcome: 'won', dispute_due_by: due })
  }).tags(['@CTL-25'])

  test('has the fee wait for the bank: no refund while the dispute is open', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    sandbox.dispute(intentId)
    await sandbox.webhooksArrived()
    const { id } = await paymentOf(intentId)
    const refund = async () =>
      call(await createAdmin(), `POST /api/admin/payments/${id}/refund`, { reason: 'duplicate' })
    const refused = await refund()
    assert.equal(refused.status, 409)
    assert.equal(
      refused.body.message,
      'The bank decides about this fee. It can be refunded once the dispute is closed.'
    )
    assert.equal((await paymentOf(intentId)).status, 'succeeded')
  }).tags(['@CTL-25'])

  test('may be missing, malformed or late', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    for (const malformed of [undefined, null, 'soon', 0, { seconds: 1 }]) {
      await deliver(disputeEvent(intentId, 'created', 'needs_response', malformed))
      assert.isNull((await paymentOf(intentId)).dispute_due_by)
    }
    const seconds = Math.floor(Date.now() / 1000) + 3600
    await deliver(disputeEvent(intentId, 'created', 'needs_response', seconds))
    assert.equal((await paymentOf(intentId)).dispute_due_by.getTime(), seconds * 1000)
    await deliver(disputeEvent(intentId, 'closed', 'lost', seconds + 60))
    await deliver(disputeEvent(intentId, 'created', 'needs_response', seconds + 120))
    const closed = await paymentOf(intentId)
    assert.equal(closed.dispute_outcome, 'lost')
    assert.equal(closed.dispute_due_by.getTime(), seconds * 1000)
    assert.lengthOf(await db.from('support_alerts').where('kind', 'dispute_opened'), 1)
  }).tags(['@CTL-25'])

  test('is found by the comparison with Stripe', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    sandbox.dispute(intentId)
    await sandbox.webhooksArrived()
    const { dispute_due_by: due } = await paymentOf(intentId)
    await db.from('payments').update({ dispute_due_by: null })
    await compareWithProvider(7)
    assert.deepEqual((await paymentOf(intentId)).dispute_due_by, due)
    const again = await compareWithProvider(7)
    assert.equal(again.recorded, 0)
  }).tags(['@CTL-25'])

  test('is emailed to support once, two days before', async ({ assert }) => {
    const [first, second, third] = [
      await createPaidBid(),
      await createPaidBid(1500),
      await createPaidBid(1500),
    ]
    const set = (intentId: string, opened: number, due: number) =>
      db
        .from('payments')
        .where('intent_id', intentId)
        .update({
          disputed_at: new Date(Date.now() + opened * day),
          dispute_due_by: new Date(Date.now() + due * day),
        })
    await set(first.intentId, -5, 1.9)
    await set(second.intentId, -5, 2.1)
    // Opened an hour ago, with its own alert.
    await set(third.intentId, -0.04, 1)
    await deliverEmails()
    await new RemindOfDisputes().execute()
    assert.equal(await remindOfDisputes(), 0)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Action needed: A dispute has to be answered soon']
    )
    assert.include(emails[0].text, 'Answer by')
  }).tags(['@CTL-25'])

  test('sorts the open disputes, and is shown in the console', async ({ assert }) => {
    const admin = await createAdmin()
    const [first, second] = [await createPaidBid(), await createPaidBid(1500)]
    sandbox.dispute(first.intentId)
    sandbox.dispute(second.intentId)
    await sandbox.webhooksArrived()
    const soon = new Date(Date.now() + 2 * day)
    const { id } = await paymentOf(first.intentId)
    await db.from('payments').where('id', id).update({ dispute_due_by: soon })

    const { rows } = await listWithTotal<ListedPayment>(admin, 'payments?disputed=true')
    assert.equal(rows[0].id, id)
    assert.containSubset(rows[0].dispute, {
      isOpen: true,
      dueBy: soon.toISOString(),
      outcome: null,
    })
    assert.include((await open(adminPath, admin)).words, '2 open disputes , answer by')
    const account = await open(`${adminPath}/users/${first.company.user.id}`, admin)
    assert.include(account.words, 'Disputed, answer by')
    const project = await open(`${adminPath}/projects/${first.project.id}`, admin)
    assert.include(project.words, 'Disputed, answer by')
  }).tags(['@CTL-25'])
})

test.group('The page of a payment', (group) => {
  group.each.setup(() => emptyMarket())

  test('collects the facts for the answer', async ({ assert }) => {
    const admin = await createAdmin()
    const { owner, company, intentId } = await createPaidBid()
    await sendMessages(company, owner, ['When can we start?', 'Next week?'])
    await sendMessages(owner, company, ['On Monday'])
    sandbox.dispute(intentId)
    await sandbox.webhooksArrived()
    const { id } = await paymentOf(intentId)

    const { words } = await open(`${adminPath}/payments/${id}`, admin)
    assert.include(words, 'Answer this dispute by')
    assert.include(words, company.user.email)
    assert.include(words, `owner ${owner.user.name}`)
    assert.include(words, 'Messages exchanged 2 by the company, 1 by the owner')
    assert.match(words, /Contact details released \w{3}/)
    assert.notInclude(words, 'On Monday')
    const queries = await queriesDuring(() => open(`${adminPath}/payments/${id}`, admin))
    assert.isAtMost(queries.length, 14)

    sandbox.dispute(intentId, 'lost')
    await sandbox.webhooksArrived()
    const closed = await open(`${adminPath}/payments/${id}`, admin)
    assert.include(closed.words, 'The bank returned the money')
    for (const path of ['payments/999', 'payments/x']) {
      assert.equal((await open(`${adminPath}/${path}`, admin)).status, 404, path)
    }
    const stranger = await open(`${adminPath}/payments/${id}`, await createStager())
    assert.equal(stranger.status, 404)
  }).tags(['@CTL-25'])
})

test.group('The note on a refund', (group) => {
  group.each.setup(() => emptyMarket())

  test('is kept for the team, and erased with the company', async ({ assert }) => {
    const admin = await createAdmin()
    const { company } = await createPaidBid()
    const { id } = await db.from('payments').first()
    const refund = (body: object) => call(admin, `POST /api/admin/payments/${id}/refund`, body)
    const note = 'Asked for by phone, paid with two cards'
    for (const wrong of ['No', 'x'.repeat(501), 7]) {
      assert.equal((await refund({ reason: 'duplicate', note: wrong })).status, 422)
    }
    const { body } = await refund({ reason: 'duplicate', note: ` ${note} ` })
    assert.containSubset(body, { refundReason: 'Paid twice', refundNote: note })
    const audited = () => db.from('audit_events').where('kind', 'refund_ordered').first()
    assert.equal((await audited()).reason, `Paid twice: ${note}`)
    assert.notInclude(JSON.stringify((await call(company, 'GET /api/notifications')).body), note)

    await call(admin, `DELETE /api/admin/users/${company.user.id}`)
    assert.isNull((await db.from('payments').first()).refund_note)
    assert.isNull((await audited()).reason)
  }).tags(['@CTL-24'])
})
