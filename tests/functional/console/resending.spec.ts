import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import EmailDelivery from '#models/email_delivery'
import { call } from '#tests/helpers/calls'
import { deliverEmails } from '#tests/helpers/emails'
import { suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'

test.group('Emails sent again', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarket()
    admin = await createAdmin()
  })

  const resend = (person: Person, email: string, id?: number) =>
    call<{ message: string }>(admin, `POST /api/admin/users/${person.user.id}/emails`, {
      email,
      id,
    })

  const deliveryOf = (person: Person, name: string) =>
    db.from('email_deliveries').where({ user_id: person.user.id, name }).orderBy('id').first()

  const subjects = async () => (await deliverEmails()).map(({ subject }) => subject)

  test('are a receipt, from the payment or from the timeline', async ({ assert }) => {
    const { company } = await createPaidBid()
    const { id: paymentId } = await db.from('payments').first()
    const [first] = (await deliverEmails()).filter(({ subject }) => subject.includes('receipt'))
    assert.equal((await resend(company, 'receipt', paymentId)).status, 202)
    assert.deepEqual(await subjects(), [first.subject])
    const delivery = await deliveryOf(company, 'SendReceipt')
    const sent = await resend(company, 'delivery', delivery.id)
    assert.equal(sent.body.message, `The email is on its way to ${company.user.email}.`)
    assert.deepEqual(await subjects(), [first.subject])

    const events = await db.from('audit_events').where('kind', 'email_resent').orderBy('id')
    assert.containSubset(events, [
      { actor_id: admin.user.id, user_id: company.user.id },
      { reason: first.subject },
    ])
    const { words } = await open(`${adminPath}/users/${company.user.id}`, admin)
    assert.include(words, 'Send again')
    assert.include(words, 'Sent an email again')

    const stranger = await createStager()
    for (const [email, id] of [
      ['receipt', paymentId],
      ['delivery', delivery.id],
      ['receipt', 999],
      ['delivery', undefined],
    ] as const) {
      assert.equal((await resend(stranger, email, id)).status, 404, email)
    }
    assert.equal((await resend(company, 'digest')).status, 422)
    assert.deepEqual(await subjects(), [])
  }).tags(['@CTL-23'])

  test('are a notification, while it is current', async ({ assert }) => {
    const { company, bid } = await createAcceptedBid()
    const [subject] = await subjects()
    const { id } = await deliveryOf(company, 'SendNotification')
    assert.equal((await resend(company, 'delivery', id)).status, 202)
    assert.deepEqual(await subjects(), [subject])

    await call(company, `POST /api/bids/${bid.id}/cancel`)
    await deliverEmails()
    const refused = await resend(company, 'delivery', id)
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'This email is out of date. There is nothing left to send.']
    )
    assert.deepEqual(await subjects(), [])
  }).tags(['@CTL-23', '@R157'])

  test('are new links for the address and the password', async ({ assert }) => {
    const company = await createStager()
    assert.equal((await resend(company, 'confirmation')).status, 409)
    await db.from('users').where('id', company.user.id).update({ email_confirmed: false })
    assert.equal((await resend(company, 'confirmation')).status, 202)
    assert.equal((await resend(company, 'password_reset')).status, 202)
    const [confirmation, reset] = await deliverEmails()
    assert.match(confirmation.text, /\/confirm-email\?token=/)
    assert.match(reset.text, /\/reset-password\?token=/)
    const tooSoon = await resend(company, 'password_reset')
    assert.deepEqual(
      [tooSoon.status, tooSoon.body.message],
      [409, 'A link was sent less than two minutes ago.']
    )
    await suspend(admin, company)
    assert.equal((await resend(company, 'confirmation')).status, 409)
    assert.equal((await resend(company, 'password_reset')).status, 409)
  }).tags(['@CTL-23', '@R157'])

  test('are at most five an hour to one account', async ({ assert }) => {
    const company = await createStager()
    await db.from('users').where('id', company.user.id).update({ email_confirmed: false })
    for (let sent = 0; sent < 5; sent += 1) {
      assert.equal((await resend(company, 'confirmation')).status, 202)
    }
    const refused = await resend(company, 'confirmation')
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /5 emails were resent to this account in the last hour/)
    assert.lengthOf(await deliverEmails(), 5)
  }).tags(['@CTL-23'])

  test('are suggested for an address that emails don’t reach', async ({ assert }) => {
    const company = await createStager()
    const path = `${adminPath}/users/${company.user.id}`
    const record = (jobId: string, outcome: 'sent' | 'unknown_address') =>
      EmailDelivery.record({
        ...{ name: 'SendDigest', jobId, subject: 'News', outcome, writtenFrom: null },
        address: company.user.email,
      })
    const said = async () =>
      (await open(path, admin)).words.includes('Email The address doesn’t exist')
    await record('one', 'unknown_address')
    assert.isTrue(await said())
    const changed = { kind: 'email_changed', user_id: company.user.id, created_at: new Date() }
    const [{ id }] = await db.table('audit_events').insert(changed).returning('id')
    assert.isFalse(await said())
    await db.from('audit_events').where({ id }).delete()
    assert.isTrue(await said())
    await record('two', 'sent')
    assert.isFalse(await said())
  }).tags(['@CTL-23'])
})
