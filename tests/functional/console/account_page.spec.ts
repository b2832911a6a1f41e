import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import EmailDelivery from '#models/email_delivery'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { sendMessages } from '#tests/helpers/messages'
import { open } from '#tests/helpers/pages'
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

const pageOf = ({ user }: Person, admin: Person, query = '') =>
  open(`${adminPath}/users/${user.id}${query}`, admin)

test.group('An account’s page in the console', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarketWithoutWebhooks()
    admin = await createAdmin()
  })

  test('shows bids, fees, reports, notes, emails and logins, linked', async ({ assert }) => {
    const { company, owner, project } = await createPaidBid()
    await sendMessages(owner, company, ['Hello'])
    await sendMessages(company, owner, ['Pay me outside'])
    await call(owner, 'POST /api/messages/reports', {
      reportedId: company.user.id,
      reason: 'Wants to be paid outside',
    })
    const content = 'Called about the receipt.'
    const note = await call(admin, `POST /api/admin/users/${company.user.id}/notes`, { content })
    assert.equal(note.status, 201)
    await deliverEmails()

    const { words, text } = await pageOf(company, admin)

    for (const part of [
      company.user.name,
      company.user.email,
      '$3,640',
      '$49',
      'Wants to be paid outside',
      content,
      'Paid the platform fee',
      'Email: sent You can now contact the owner',
      'Logged in with',
      'Note',
    ]) {
      assert.include(words, part)
    }
    assert.include(text, `href="${adminPath}/projects/${project.id}"`)
    assert.include(text, `href="${adminPath}/users/${owner.user.id}"`)
  }).tags(['@CTL-01', '@CTL-02', '@CTL-03', '@CTL-04'])

  test('filters the timeline by topic, and pages it', async ({ assert }) => {
    const owner = await createOwner()
    for (let number = 0; number < 31; number += 1) await createProject(owner)
    const ofEmails = (await pageOf(owner, admin, '?topic=emails')).words
    const first = (await pageOf(owner, admin, '?topic=projects')).words
    const second = (await pageOf(owner, admin, '?topic=projects&page=2')).words

    assert.notInclude(ofEmails, 'Posted a project')
    assert.equal(first.split('Posted a project').length - 1, 30)
    assert.include(first, 'Older')
    assert.equal(second.split('Posted a project').length - 1, 1)
    assert.include(second, 'Newer')
    assert.equal((await pageOf(owner, admin, '?topic=nonsense&page=0')).status, 200)
  }).tags(['@CTL-02'])

  test('costs as many queries however much there is', async ({ assert }) => {
    const owner = await createOwner()
    const company = await createStager()
    await pageOf(company, admin)
    const forNothing = await queriesDuring(() => pageOf(company, admin))
    for (let number = 0; number < 3; number += 1) {
      await createBid(await createProject(owner), company)
    }

    const forThree = await queriesDuring(() => pageOf(company, admin))

    // The projects and owners of the bids.
    assert.isAtMost(forThree.length, forNothing.length + 2)
  })

  test('records each visit, once an hour', async ({ assert }) => {
    const owner = await createOwner()
    await pageOf(owner, admin)
    await pageOf(owner, admin)
    const visits = () => db.from('audit_events').where('kind', 'account_viewed')
    assert.lengthOf(await visits(), 1)
    assert.containSubset(await visits(), [{ actor_id: admin.user.id, user_id: owner.user.id }])
    await visits().update({ created_at: db.raw("now() - interval '61 minutes'") })
    await pageOf(owner, admin)
    assert.lengthOf(await visits(), 2)
  }).tags(['@CTL-09'])

  test('is missing for deleted accounts, and ids that are none', async ({ assert }) => {
    const owner = await createOwner()
    await call(admin, `DELETE /api/admin/users/${owner.user.id}`)
    assert.equal((await pageOf(owner, admin)).status, 404)
    assert.equal((await open(`${adminPath}/users/99999`, admin)).status, 404)
    assert.equal((await open(`${adminPath}/users/nobody`, admin)).status, 404)
  })
})

test.group('What admins do with an account', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyDatabase()
    admin = await createAdmin()
  })

  test('a note is for admins only, and is deleted with the account', async ({ assert }) => {
    const owner = await createOwner()
    const line = `POST /api/admin/users/${owner.user.id}/notes`
    const { status, body } = await call(admin, line, { content: ' Called twice. ' })
    assert.equal(status, 201)
    assert.containSubset(body, { content: 'Called twice.', author: admin.user.name })
    assert.equal((await call(admin, line, { content: ' ' })).status, 422)
    assert.equal((await call(admin, line, { content: 'x'.repeat(2001) })).status, 422)
    assert.containSubset(await db.from('audit_events').where('kind', 'note_written'), [
      { actor_id: admin.user.id, user_id: owner.user.id },
    ])

    await call(owner, `DELETE /api/users/${owner.user.id}`)
    assert.lengthOf(await db.from('account_notes'), 0)
  }).tags(['@CTL-03'])

  test('an address is confirmed by hand once, with a reason', async ({ assert }) => {
    const owner = await createOwner()
    await owner.user.merge({ emailConfirmed: false }).save()
    const line = `POST /api/admin/users/${owner.user.id}/confirm-email`
    assert.equal((await call(admin, line, {})).status, 422)
    const { status, body } = await call(admin, line, { reason: 'Wrote from the address' })
    assert.equal(status, 200)
    assert.containSubset(body, { emailConfirmed: true, can: { confirmEmail: false } })
    const again = await call(admin, line, { reason: 'Wrote from the address' })
    assert.equal(again.status, 409)
    assert.equal(again.body.message, 'This email address is already confirmed.')
    assert.containSubset(await db.from('audit_events').where('kind', 'email_confirmed'), [
      { actor_id: admin.user.id, user_id: owner.user.id, reason: 'Wrote from the address' },
    ])
  }).tags(['@CTL-05'])

  test('the record of emails has no address or text, and is purged', async ({ assert }) => {
    const owner = await createOwner()
    await call(null, 'POST /api/auth/forgot-password', { email: owner.user.email })
    const [email] = await deliverEmails()
    const rows = () => db.from('email_deliveries').where('user_id', owner.user.id)
    assert.containSubset(await rows(), [
      { name: 'SendPasswordReset', subject: email.subject, outcome: 'sent' },
    ])
    assert.notInclude(JSON.stringify(await rows()), owner.user.email)
    await rows().update({ created_at: db.raw("now() - interval '89 days'") })
    await EmailDelivery.purgeExpired()
    assert.lengthOf(await rows(), 1)
    await rows().update({ created_at: db.raw("now() - interval '91 days'") })
    await EmailDelivery.purgeExpired()
    assert.lengthOf(await rows(), 0)
  }).tags(['@CTL-04'])
})
