import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { notify } from '#notifications/notify'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import { deliverEmails } from '#tests/helpers/emails'
import { startMailSink, type MailSink } from '#tests/helpers/mail_sink'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createProject,
  createStager,
  terms,
  createUnconfirmed,
} from '#tests/helpers/people'
import { completePayment, openCheckout } from '#tests/helpers/payments'
import { payByCard } from '#tests/helpers/sandbox'
import { startSecondServer, type SecondServer } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

/** Makes waiting emails due now. */
const makeEmailsDue = () =>
  db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })

const waitForDelayedJob = () =>
  waitUntil('a job is delayed', () => db.from('queue_jobs').where('status', 'delayed').first())

test.group('One recipient', (group) => {
  let sink: MailSink
  let server: SecondServer

  group.setup(async () => {
    await emptyDatabase()
    sink = await startMailSink()
    server = await startSecondServer({
      QUEUE_WORKER: 'on',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
    })
    return () => server.stop().then(sink.stop)
  })
  group.each.setup(async () => {
    await emptyDatabase()
    sink.received.splice(0)
  })

  test('gets two emails for ten bids that are withdrawn at once', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner)
    const refused: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const made = await call(company, `POST /api/projects/${id}/bids`, terms, server.port)
      if (round === 0) await waitUntil('the first email', () => sink.received[0])
      if (made.status !== 201) refused.push(made.status)
      else await call(company, `POST /api/bids/${made.body.id}/cancel`, undefined, server.port)
    }
    assert.deepEqual(refused, [409, 409, 409, 409])
    const [first] = sink.received
    assert.match(first.letter.subject ?? '', /^New offer on /)
    await waitForDelayedJob()
    await makeEmailsDue()
    // The owner was not notified of the other five bids, and they are gone.
    const { letter: email } = await waitUntil('the second email', () => sink.received[1])
    assert.equal(email.subject, 'An offer on Colonial on Maple Street was withdrawn')
    assert.lengthOf(await notificationTypesOf(owner), 12)
    assert.lengthOf(await db.from('queue_jobs').whereIn('status', ['pending', 'delayed']), 0)
    assert.lengthOf(sink.received, 2)
  }).tags(['@BID-06', '@R83'])

  test('gets two emails for a bid and sixty revisions of its price', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createBid(await createProject(owner), company)
    const statuses: number[] = []
    for (let round = 0; round < 60; round += 1) {
      const changes = { amount: 1000 + round }
      statuses.push((await call(company, `PATCH /api/bids/${id}`, changes, server.port)).status)
    }
    assert.deepEqual(statuses.slice(0, 5), [200, 200, 200, 200, 200])
    assert.deepEqual([...new Set(statuses.slice(5))], [409])
    await waitUntil('the first email', () => sink.received[0])
    await waitForDelayedJob()
    await makeEmailsDue()
    const { letter: email } = await waitUntil('the second email', () => sink.received[1])
    assert.equal(email.subject, 'Offer on Colonial on Maple Street changed to $1,004')
    // The owner's last email was about the first price.
    assert.include(email.text, 'from $3,640 to $1,004')
    assert.include(email.text, 'Offer: $3,640 → $1,004')
    assert.lengthOf(sink.received, 2)
  }).tags(['@R111'])
})

test.group('Bundles', (group) => {
  group.each.setup(() => emptyDatabase())
  const subjects = async () => (await deliverEmails()).map(({ subject }) => subject)

  test('keep projects and stagers apart', async ({ assert }) => {
    const [owner, one, other] = [await createOwner(), await createStager(), await createStager()]
    const [first, second] = [await createProject(owner), await createProject(owner)]
    const made = [
      await createBid(first, one),
      await createBid(first, other),
      await createBid(second, one),
    ]
    assert.lengthOf(await subjects(), 3)
    for (const bid of made) await bid.cancel((bid.userId === one.user.id ? one : other).user)
    assert.lengthOf(await subjects(), 0)
    await db.from('queue_jobs').update({ execute_at: Date.now() })
    assert.lengthOf(await subjects(), 3)
  }).tags(['@BID-06'])

  test('never delay acceptance, reminder, unselection and payment', async ({ assert }) => {
    const { owner, company, project, bid: selected } = await createAcceptedBid()
    await db.transaction(async (trx) => {
      for (const type of ['payment_reminder', 'payment_received'] as const) {
        await notify(trx, company.user.id, type, { project, bid: selected })
      }
      await notify(trx, owner.user.id, 'contact_released', {
        project,
        bid: selected,
      })
    })
    // The email with the receipt covers the payment, and the bid is no longer pending.
    assert.lengthOf(await subjects(), 3)
  }).tags(['@BID-06'])

  test('state what is true when they are sent, with the current price', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const first = await createBid(project, company)
    assert.lengthOf(await subjects(), 1)
    await first.revise(company.user, { amount: 3000 })
    await first.cancel(company.user)
    const second = await createBid(project, company, { amount: 2500 })
    for (const amount of [2400, 2300]) await second.revise(company.user, { amount })
    await db.from('queue_jobs').update({ execute_at: Date.now() })

    const [email, ...others] = await deliverEmails()
    assert.lengthOf(others, 0)
    assert.equal(email.subject, '2 updates on Colonial on Maple Street')
    const place = (text: string) => email.text!.indexOf(text)
    assert.isAbove(place('withdrew its offer'), 0)
    assert.isAbove(place('New offer'), place('withdrew its offer'))
    assert.isAbove(place('Offer: $2,300'), place('New offer'))
    for (const text of ['$3,000', '$2,500', '$2,400', 'changed its offer']) {
      assert.notInclude(email.text! + email.html!, text)
    }
  }).tags(['@BID-09'])

  test('never say that a fee is unpaid if it was paid meanwhile', async ({ assert }) => {
    const { company, bid: selected } = await createAcceptedBid()
    await subjects()
    await call(company, `POST /api/bids/${selected.id}/payment-intent`)
    // Another email to the owner has just been sent, so the next one waits.
    await db.from('notifications').update({ email_due_at: new Date() })
    await call(company, `POST /api/bids/${selected.id}/cancel-payment`)
    const intent = await openCheckout({ bid: selected, company })
    await payByCard(intent)
    await completePayment({ bid: selected, company }, intent.id)
    await db.from('queue_jobs').update({ execute_at: Date.now() })

    const sent = await subjects()
    assert.include(sent, 'You can now contact your staging company for Colonial on Maple Street')
    assert.isFalse(sent.some((subject) => subject.includes("hasn't confirmed")))
  }).tags(['@BID-09'])

  test('start over after five minutes', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const bid = await createBid(await createProject(owner), company)
    assert.lengthOf(await subjects(), 1)
    await db.rawQuery(`update notifications set email_due_at = email_due_at - interval '5 minutes'`)
    await bid.revise(company.user, { amount: 3000 })
    assert.lengthOf(await subjects(), 1)
  }).tags(['@BID-06'])
})

test.group('An unconfirmed address', (group) => {
  group.each.setup(() => emptyDatabase())

  test('receives emails about acceptance and payment, nothing else', async ({ assert }) => {
    const [owner, company] = [await createUnconfirmed(), await createUnconfirmed(createStager)]
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    assert.lengthOf(await deliverEmails(), 0)
    assert.deepEqual(await notificationTypesOf(owner), ['offer_received'])
    await bid.accept(owner.user)
    const [accepted, ...others] = await deliverEmails()
    assert.match(accepted.subject, /was accepted$/)
    assert.lengthOf(others, 0)
    await call(null, 'POST /api/auth/forgot-password', { email: owner.user.email })
    const [reset] = await deliverEmails()
    assert.equal(reset.subject, 'Reset your Stagely password')
  }).tags(['@AUT-10'])
})
