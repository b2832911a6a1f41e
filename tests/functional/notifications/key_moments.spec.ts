import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { phoneLabel } from '#shared/accounts/phone_number'
import Project from '#models/project'
import { postProject } from '#models/project/posting'
import { savePreferences } from '#models/notification/preferences'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { address } from '#tests/helpers/http'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import { listOf } from '#tests/helpers/notifications'
import { suspend } from '#tests/helpers/moderation'
import { completePayment, openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  createUnconfirmed,
  details,
  type Person,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'

const photos = ['a', 'b'].map((email) => email.repeat(32))
const photo = `${address}/photos/${photos[0]}.jpg`

/** The emails that were sent, by the address of their recipient. */
async function delivered() {
  const emails = await deliverEmails()
  return (person: Person) => emails.filter(({ to }) => to[0].address === person.user.email)
}

/** Lets the minute pass after which the email about a first project is sent. */
const aMinuteLater = () =>
  db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })

test.group('Emails at the key moments', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('show the project’s first photo, unless not everyone may see it', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner, { photos })
    const email = async (change: () => Promise<unknown>) => {
      await change()
      await createBid(project, await createStager())
      const [{ html, subject }] = (await delivered())(owner)
      assert.equal(subject, 'New offer on Colonial on Maple Street: $3,640')
      return html
    }
    assert.include(await email(() => createBid(project, company)), `<img src="${photo}"`)

    const hideFirst = () =>
      Project.query()
        .where('id', project.id)
        .update({ hiddenPhotos: [photos[0]] })
    const second = await email(hideFirst)
    assert.notInclude(second, photos[0])
    assert.include(second, photos[1])
  }).tags(['@R111'])

  test('name the other party with company and phone number once the fee is paid', async ({
    assert,
  }) => {
    const { owner, company, bid } = await createPaidBid()
    const of = await delivered()
    const [receipt, ...others] = of(company)
    assert.lengthOf(others, 0, 'the receipt and the contact details are one email')
    const [released] = of(owner)
    for (const [email, other] of [
      [receipt, owner],
      [released, company],
    ] as const) {
      for (const part of [email.html, email.text]) {
        assert.include(part, other.user.name)
        if (other.user.company) assert.include(part, other.user.company)
        assert.include(part, phoneLabel(other.user.phone!))
        assert.notInclude(part, other.user.email)
        assert.include(part, `${address}/projects/${bid.projectId}`)
      }
    }
    const [paid] = await listOf(company)
    assert.containSubset(paid, { type: 'payment_received', title: 'Platform fee paid' })
    assert.isNotNull((await db.from('notifications').where('id', paid.id).first()).mailed_at)
    for (const person of [owner, company]) {
      const other = person === owner ? company : owner
      assert.notInclude(JSON.stringify(await listOf(person)), other.user.name)
    }
  }).tags(['@R111', '@R48', '@PLC-104', '@R572'])

  test('name nobody to unconfirmed or suspended recipients', async ({ assert }) => {
    const changes = [
      ({ user }: Person) => user.merge({ emailConfirmed: false }).save(),
      async (person: Person) => suspend(await createAdmin(), person),
    ]
    for (const change of changes) {
      const { owner, company } = await createPaidBid()
      for (const person of [owner, company]) await change(person)
      const of = await delivered()
      for (const [reader, other] of [
        [owner, company],
        [company, owner],
      ]) {
        const emails = of(reader)
        assert.isAbove(emails.length, 0)
        for (const { html, text } of emails) {
          assert.notInclude(html + text, other.user.name)
          if (other.user.company) assert.notInclude(html + text, other.user.company)
          assert.notInclude(html + text, phoneLabel(other.user.phone!))
        }
      }
    }
  }).tags(['@R111'])

  test('tell owners that their first project is live', async ({ assert }) => {
    const [dana, mute, hasty] = [await createOwner(), await createOwner(), await createOwner()]
    const typo = await createUnconfirmed()
    await savePreferences(mute.user.id, { projects: 'app' })
    for (const person of [dana, mute, hasty, typo]) {
      await postProject(person.user, { ...details, photos })
    }
    const [project] = await Project.query().where('userId', hasty.user.id)
    await project.remove(hasty.user)
    assert.lengthOf(await deliverEmails(), 0)
    await aMinuteLater()
    const of = await delivered()
    const [email, ...others] = of(dana)
    assert.lengthOf(others, 0)
    assert.equal(email.subject, 'Colonial on Maple Street is live')
    assert.include(email.html, `<img src="${photo}"`)
    for (const part of [email.html, email.text]) {
      assert.include(part, `Hi ${dana.user.firstName},`)
      assert.include(part, 'near Asheville')
      assert.include(part, 'What happens next')
      assert.include(part, unsubscribeUrl(dana.user.id, 'projects'))
      assert.notMatch(part, /undefined|\{\{|@component|@end|@each/)
    }
    for (const person of [mute, hasty, typo]) assert.lengthOf(of(person), 0)
    await postProject(dana.user, details)
    assert.deepEqual(
      (await queuedJobs()).map(({ name }) => name),
      ['AlertCompanies']
    )
  }).tags(['@R114'])
})

test.group('Notifications in the app', (group) => {
  group.each.setup(() => emptyDatabase())

  test('say what an offer costs, until when, and that it was paid', async ({ assert }) => {
    await emptyMarketWithoutWebhooks()
    const scene = await createAcceptedBid()
    const find = async () =>
      (await listOf(scene.company)).find(({ type }) => type === 'offer_accepted')!
    const { title, message, urgent } = await find()
    assert.match(title, /^Offer accepted: pay the \$49 fee by \w{3}, \w{3} \d+, \d+:\d\d [AP]M ET$/)
    assert.include(message, 'The owner of Colonial on Maple Street accepted your $3,640 offer.')
    assert.isTrue(urgent)

    const intent = await openCheckout(scene)
    await payByCard(intent)
    await completePayment(scene, intent.id)
    assert.containSubset(await find(), {
      title: 'Your offer was accepted',
      message: 'You paid the $49 fee for Colonial on Maple Street.',
      urgent: false,
    })
  }).tags(['@R113', '@R112', '@R438'])

  test('say how the price of an offer changed', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createBid(await createProject(owner), company)
    await call(company, `PATCH /api/bids/${id}`, { amount: 3500 })
    await call(company, `PATCH /api/bids/${id}`, { timeline: '1 week' })
    const [terms, price] = await listOf(owner)
    assert.include(
      price.message,
      'changed its offer on Colonial on Maple Street from $3,640 to $3,500.'
    )
    assert.include(terms.message, 'changed the terms of its offer on Colonial on Maple Street.')
  }).tags(['@R111'])
})
