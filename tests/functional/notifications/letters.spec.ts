import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { operator } from '#config/operator'
import { notificationTypes } from '#shared/notification_types'
import Notification from '#models/notification'
import { savePreferences } from '#models/notification/preferences'
import { topicOf, type ProjectNotificationType } from '#notifications/catalog'
import { emptyDatabase } from '#tests/helpers/database'
import { address } from '#tests/helpers/http'
import { deliverLetters, queuedJobs } from '#tests/helpers/letters'
import { canaryMarket, forgetNews, tell, type Market } from '#tests/helpers/notifications'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const mark = `${address}/images/email-mark.png`

const imagesIn = (html: string) => [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)

/** Emails about an account are sent by the call that changes it. */
const kinds = notificationTypes.values.filter(
  (type): type is ProjectNotificationType =>
    type !== 'message_received' && topicOf(type) !== 'account'
)
/** The email with the receipt covers this one. */
const mailedKinds = kinds.filter((type) => type !== 'payment_received')

/** Private details of either party: an email must not name even the wrong one. */
const privateWords = /Canary-(owner|firm) Works|canary-(owner|firm)@|828000(1111|2222)/

test.group('Notification emails', (group) => {
  let market: Market
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    market = await canaryMarket()
    await savePreferences(market.company.user.id, { outcomes: 'email' })
    await forgetNews()
  })

  test('describe every event, link to its page, and name nobody', async ({ assert }) => {
    const readers = new Map<string, Person>()
    const letters: Awaited<ReturnType<typeof deliverLetters>> = []
    for (const kind of kinds) {
      readers.set(kind, await tell(kind, market))
      letters.push(...(await deliverLetters()))
    }

    assert.lengthOf(letters, mailedKinds.length)
    for (const row of await Notification.query().whereNot('type', 'payment_received')) {
      const letter = letters.find(({ text }) => text.includes(row.message))!
      const { user } = readers.get(row.type)!
      assert.deepEqual(letter.to, [{ address: user.email, name: user.name }], row.type)
      assert.include(letter.subject, market.project.title)
      const asksForFee = row.type === 'offer_accepted' || row.type === 'payment_reminder'
      const place = asksForFee ? `/payment/${market.bid.id}` : `/projects/${market.project.id}`
      for (const part of [letter.html, letter.text]) {
        assert.include(part, `${address}${place}`)
        assert.include(part, '/unsubscribe/')
        assert.include(part, `${address}/notifications/preferences`)
        assert.notMatch(part, privateWords)
        assert.notMatch(part, /undefined|null|NaN|\{\{|@component|@each|@end|@if/)
        assert.lengthOf(part.split('Canary'), 2, 'the reader is greeted, nobody else is named')
        assert.include(part, `Hi ${user.firstName},`)
        assert.include(part, `${operator.name}, ${operator.address}`)
      }
      assert.match(letter.html, /prefers-color-scheme: dark/)
      assert.deepEqual(imagesIn(letter.html), [mark])
      assert.notMatch(letter.html, /<script|url\(|background-image/)
      assert.isNotNull(row.mailedAt)
    }
  }).tags(['@R48'])

  test('contain the amounts that matter', async ({ assert }) => {
    await tell('offer_accepted', market)
    const letters = await deliverLetters()
    await tell('offer_received', market)
    letters.push(...(await deliverLetters()))
    const about = (words: string) => letters.find(({ subject }) => subject.includes(words))?.text
    assert.match(
      about('accepted') ?? '',
      /Your offer: \$3,640\nPlatform fee: \$49\nPay by: \w{3}, .* ET\n/
    )
    assert.match(about('New offer') ?? '', /Offer: \$3,640\nTimeline: 2 weeks\n/)
  })

  test('are queued by the actions, in their transaction', async ({ assert }) => {
    const [poster, company] = [await createOwner(), await createStager()]
    const posted = await createProject(poster)
    const offer = await createBid(posted, company)
    const names = async () => (await queuedJobs()).map(({ name }) => name)
    assert.deepEqual(await names(), ['SendNotification'])
    await assert.rejects(() => createBid(posted, company))
    assert.deepEqual(await names(), ['SendNotification'])
    const letters = await deliverLetters()
    await offer.accept(poster.user)
    letters.push(...(await deliverLetters()))
    assert.sameMembers(
      letters.map(({ subject }) => subject),
      [`New offer on ${posted.title}: $3,640`, `Your offer on ${posted.title} was accepted`]
    )
  })

  test('are sent once, however often the job runs', async ({ assert }) => {
    await tell('work_completed', market)
    const [job] = await db.from('queue_jobs')
    assert.lengthOf(await deliverLetters(), 1)
    await db.table('queue_jobs').insert({ ...job, status: 'pending' })
    assert.lengthOf(await deliverLetters(), 0)
  }).tags(['@R48'])

  test('are not sent if they are out of date', async ({ assert }) => {
    await tell('work_completed', market)
    await db.from('projects').update({ status: 'completed', completed_at: new Date() })
    assert.lengthOf(await deliverLetters(), 0)
    await db.from('projects').update({ status: 'in_progress', completed_at: null })
    for (const kind of ['payment_reminder', 'payment_cancelled', 'offer_changed'] as const) {
      await tell(kind, market)
    }
    await tell('project_reopened', market)
    await db.from('bids').update({ status: 'cancelled', cancellation_reason: 'withdrawn' })
    const letters = await deliverLetters()
    assert.deepEqual(
      letters.map(({ subject }) => subject),
      [`${market.project.title} is open for offers again`]
    )
    await db.from('bids').update({ cancellation_reason: null, status: 'pending' })
    await tell('project_cancelled', market)
    await db.from('users').where('id', market.company.user.id).update({ deleted_at: new Date() })
    assert.lengthOf(await deliverLetters(), 0)
  })
})
