import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { operator } from '#config/operator'
import { notificationTypes, type ChoosableTopic } from '#shared/notifications/notification_types'
import Notification from '#models/notification'
import { savePreferences } from '#models/notification/preferences'
import { topicOf, type ProjectNotificationType } from '#notifications/catalog'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { emptyDatabase } from '#tests/helpers/database'
import { address } from '#tests/helpers/http'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import {
  createCanaryMarket,
  clearNotifications,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const mark = `${address}/images/email-mark.png`

const imagesIn = (html: string) => [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)

/** Emails about an account are sent by the call that changes it, and alerts by their job. */
const kinds = notificationTypes.values.filter(
  (type): type is ProjectNotificationType =>
    type !== 'message_received' && !['account', 'alerts'].includes(topicOf(type))
)
/** The email with the receipt covers this one. */
const mailedKinds = kinds.filter((type) => type !== 'payment_received')

/** Private details of either party: an email must not name even the wrong one. */
const privateDetails = /Canary-(owner|firm) Works|canary-(owner|firm)@|828000(1111|2222)/

test.group('Notification emails', (group) => {
  let market: Market
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    market = await createCanaryMarket()
    await savePreferences(market.company.user.id, { outcomes: 'email' })
    await clearNotifications()
  })

  test('describe every event, link to its page, and name nobody', async ({ assert }) => {
    const readers = new Map<string, Person>()
    const emails: Awaited<ReturnType<typeof deliverEmails>> = []
    for (const kind of kinds) {
      readers.set(kind, await notifyParty(kind, market))
      if (kind === 'question_asked') {
        // It waits for five minutes, in which the question may be withdrawn.
        await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
      }
      emails.push(...(await deliverEmails()))
    }

    assert.lengthOf(emails, mailedKinds.length)
    for (const row of await Notification.query().whereNot('type', 'payment_received')) {
      const email = emails.find(({ text }) => text.includes(row.message))!
      const { user } = readers.get(row.type)!
      assert.deepEqual(email.to, [{ address: user.email, name: user.name }], row.type)
      assert.include(email.subject, market.project.title)
      const asksForFee = row.type === 'offer_accepted' || row.type === 'payment_reminder'
      const place =
        row.type === 'question_closed'
          ? '/projects'
          : row.type === 'answer_awaited'
            ? `/messages?to=${market.company.user.id}`
            : asksForFee
              ? `/payment/${market.bid.id}`
              : // As after a job that has ended early: no fee is paid here.
                row.type === 'agreement_completed'
                ? `/bids/${market.bid.id}/agreement`
                : row.type.startsWith('invoice_')
                  ? '/invoices'
                  : `/projects/${market.project.id}`
      for (const part of [email.html, email.text]) {
        assert.include(part, `${address}${place}`, row.type)
        const unsubscribe = unsubscribeUrl(user.id, topicOf(row.type) as ChoosableTopic)
        assert.include(part, unsubscribe)
        assert.include(part, `${address}/notifications/preferences`)
        assert.notMatch(part, privateDetails)
        // A signature may contain any letters.
        assert.notMatch(
          part.replaceAll(unsubscribe, ''),
          /undefined|null|NaN|\{\{|@component|@each|@end|@if/
        )
        assert.lengthOf(part.split('Canary'), 2, 'the reader is greeted, nobody else is named')
        assert.include(part, `Hi ${user.firstName},`)
        assert.include(part, `${operator.name}, ${operator.address}`)
      }
      assert.match(email.html, /prefers-color-scheme: dark/)
      assert.deepEqual(imagesIn(email.html), [mark])
      assert.notMatch(email.html, /<script|url\(|background-image/)
      assert.isNotNull(row.mailedAt)
    }
  }).tags(['@R48'])

  test('contain the amounts that matter', async ({ assert }) => {
    await notifyParty('offer_accepted', market)
    const emails = await deliverEmails()
    await notifyParty('offer_received', market)
    emails.push(...(await deliverEmails()))
    const about = (words: string) => emails.find(({ subject }) => subject.includes(words))?.text
    assert.match(
      about('accepted') ?? '',
      /Your offer: \$3,640\nPlatform fee: \$49\nPay by: \w{3}, .* ET\n/
    )
    assert.match(about('New offer') ?? '', /Offer: \$3,640\nTimeline: 2 weeks\n/)
  })

  test('are queued by the actions, in their transaction', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    const names = async () => (await queuedJobs()).map(({ name }) => name)
    assert.deepEqual(await names(), ['SendNotification'])
    await assert.rejects(() => createBid(project, company))
    assert.deepEqual(await names(), ['SendNotification'])
    const emails = await deliverEmails()
    await bid.accept(owner.user)
    emails.push(...(await deliverEmails()))
    assert.sameMembers(
      emails.map(({ subject }) => subject),
      [`New offer on ${project.title}: $3,640`, `Your offer on ${project.title} was accepted`]
    )
  })

  test('are sent once, however often the job runs', async ({ assert }) => {
    await notifyParty('work_completed', market)
    const [job] = await db.from('queue_jobs')
    assert.lengthOf(await deliverEmails(), 1)
    await db.table('queue_jobs').insert({ ...job, status: 'pending' })
    assert.lengthOf(await deliverEmails(), 0)
  }).tags(['@R48'])

  test('are not sent if they are out of date', async ({ assert }) => {
    await notifyParty('work_completed', market)
    await db.from('projects').update({ status: 'completed', completed_at: new Date() })
    assert.lengthOf(await deliverEmails(), 0)
    await db.from('projects').update({ status: 'in_progress', completed_at: null })
    for (const kind of ['payment_reminder', 'payment_cancelled', 'offer_changed'] as const) {
      await notifyParty(kind, market)
    }
    await notifyParty('project_reopened', market)
    await db.from('bids').update({ status: 'cancelled', cancellation_reason: 'withdrawn' })
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      [`${market.project.title} is open for offers again`]
    )
    await db.from('bids').update({ cancellation_reason: null, status: 'pending' })
    await notifyParty('project_cancelled', market)
    await db.from('users').where('id', market.company.user.id).update({ deleted_at: new Date() })
    assert.lengthOf(await deliverEmails(), 0)
  })
})
