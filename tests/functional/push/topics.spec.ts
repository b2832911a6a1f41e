import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { notificationTypes } from '#shared/notifications/notification_types'
import { queueAlerts } from '#services/queue/dispatch'
import { entries, topicOf, type ProjectNotificationType } from '#notifications/catalog'
import { savePreferences, savePushTopics } from '#models/notification/preferences'
import { saveSearch } from '#tests/helpers/alerts'
import { emptyDatabase } from '#tests/helpers/database'
import { queuedJobs, runJobs } from '#tests/helpers/emails'
import { sendMessages, threadOf } from '#tests/helpers/messages'
import {
  clearNotifications,
  createCanaryMarket,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { queuedPushes, runPushes, subscribe } from '#tests/helpers/push'
import {
  createBrowser,
  startPushService,
  type Browser,
  type PushService,
} from '#tests/helpers/push_service'

const kinds = notificationTypes.values.filter(
  (type): type is ProjectNotificationType =>
    type !== 'message_received' && !['account', 'alerts'].includes(topicOf(type))
)

/** What no payload contains: names, contact details, title, place, amounts and public names. */
const canaries =
  /canary|person\d|works|@|828|colonial|maple|asheville|lakeview|buncombe|NC\b|\$|3[, ]?640|4[, ]?321|CreativeStager/i

const sentenceOf = (type: ProjectNotificationType) =>
  (entries[type] as { push?: string }).push ?? type

const names = async () => (await queuedPushes()).map(({ name }) => name)

test.group('What devices show', (group) => {
  let service: PushService
  let market: Market
  let browsers: Browser[]

  group.setup(async () => {
    service = await startPushService()
    return () => service.stop()
  })
  group.each.setup(async () => {
    await emptyDatabase()
    market = await createCanaryMarket()
    await clearNotifications()
    browsers = [await subscribe(market.owner), await subscribe(market.company)]
    service.reset()
  })

  const messages = () => browsers.flatMap((browser) => service.messagesTo(browser))

  test('is a fixed sentence for each type, with a path and without any detail', async ({
    assert,
  }) => {
    for (const [at, type] of kinds.entries()) {
      await notifyParty(type, market)
      await db.from('notifications').update({ push_due_at: null })
      await runPushes()
      const all = messages()
      assert.lengthOf(all, at + 1, type)
    }
    assert.deepEqual(
      messages()
        .map(({ title }) => title)
        .toSorted(),
      kinds.map(sentenceOf).toSorted()
    )
    for (const message of messages()) {
      const { url, body, tag, title } = message
      assert.notMatch(JSON.stringify(message), canaries)
      assert.match(url, /^\/[a-z][\w/?=&#-]*$/)
      assert.match(tag, /^[a-z_]+-\d+$/)
      assert.equal(body, 'Open Stagely to see it.')
      assert.isAtMost(title.length, 60)
    }
    const urgencies = new Set(service.received.map(({ headers }) => headers.urgency))
    assert.sameMembers([...urgencies], ['high', 'normal', 'low'])
    for (const { headers } of service.received) {
      assert.isAtMost(Number(headers.ttl), 72 * 3600)
      assert.isAbove(Number(headers.ttl), 11 * 3600)
    }
  }).tags(['@PHN-59'])

  test('about a message comes after five minutes, unless it has been read', async ({ assert }) => {
    const { owner, company, project } = market
    const secret = 'Canary text of a message, call 828 555 0142'
    await sendMessages(company, owner, [secret, secret], project)
    const [{ name, wait }, ...others] = await queuedPushes()
    assert.equal(name, 'PushNotification')
    assert.lengthOf(others, 0)
    assert.isAbove(wait, 280)
    assert.isAtMost(wait, 300)
    await threadOf(owner, company)
    await runPushes()
    assert.lengthOf(messages(), 0)

    await sendMessages(company, owner, [secret], project)
    await runPushes()
    const [message] = messages()
    assert.equal(message.title, 'You have a new message')
    assert.notMatch(JSON.stringify(message), canaries)
    assert.match(message.url, /^\/messages\?to=\d+&project=\d+$/)
  }).tags(['@PHN-56', '@PHN-59'])

  test('about one project and one other party is bundled for five minutes', async ({ assert }) => {
    const { owner, project } = market
    await db.from('projects').update({ status: 'open' })
    await db.from('bids').delete()
    const rival = await createStager()
    await clearNotifications()
    const bid = await createBid(project, rival, { amount: 4321 })
    await runPushes()
    assert.lengthOf(messages(), 1)
    await bid.revise(rival.user, { amount: 4320 })
    await bid.cancel(rival.user)
    const pending = await queuedPushes()
    assert.lengthOf(pending, 1)
    assert.isAbove(pending[0].wait, 200)
    // Another party has a bundle of its own.
    await createBid(project, await createStager())
    assert.lengthOf(await queuedPushes(), 2)
    await runPushes()
    assert.sameMembers(
      messages().map(({ title }) => title),
      [
        'Your project has a new offer',
        'An offer on your project was withdrawn',
        'Your project has a new offer',
      ]
    )
    const left = await db
      .from('notifications')
      .where('user_id', owner.user.id)
      .whereNull('pushed_at')
    assert.lengthOf(left, 0)
  }).tags(['@PHN-56'])

  test('follows the switch of its topic and not that of its emails', async ({ assert }) => {
    const { owner } = market
    await savePushTopics(owner.user.id, { offers: false })
    await notifyParty('offer_received', market)
    assert.deepEqual(await names(), [])
    await notifyParty('work_completed', market)
    assert.deepEqual(await names(), ['PushNotification'])

    await clearNotifications()
    await savePushTopics(owner.user.id, { offers: true })
    for (const [delivery, jobs] of [
      ['app', ['PushNotification']],
      ['digest', ['PushNotification']],
      ['off', []],
    ] as const) {
      await clearNotifications()
      await savePreferences(owner.user.id, { offers: delivery })
      await notifyParty('offer_received', market)
      assert.deepEqual(
        (await queuedJobs()).map(({ name }) => name),
        [...jobs],
        delivery
      )
    }
  }).tags(['@PHN-56'])

  test('comes only where a device is', async ({ assert }) => {
    await db.from('push_subscriptions').delete()
    for (const type of kinds) {
      await notifyParty(type, market)
      assert.deepEqual(await names(), [], type)
    }
  }).tags(['@PHN-56'])

  test('needs a confirmed email address, except about payments', async ({ assert }) => {
    await db.from('users').update({ email_confirmed: false })
    await notifyParty('offer_received', market)
    await runPushes()
    assert.lengthOf(messages(), 0)
    await notifyParty('contact_released', market)
    await runPushes()
    assert.deepEqual(
      messages().map(({ title }) => title),
      ['Contact details are shared']
    )
  }).tags(['@PHN-56'])

  test('about a new project follows the saved search', async ({ assert }) => {
    const [now, daily] = [await createStager(), await createStager()]
    await saveSearch(now)
    await saveSearch(daily, { alerts: 'daily' })
    const [ofNow, ofDaily] = [createBrowser(), createBrowser()]
    await subscribe(now, ofNow)
    await subscribe(daily, ofDaily)
    const project = await createProject(await createOwner())
    await db.transaction((trx) => queueAlerts(trx, project.id))
    await runJobs(['timers'])
    await runPushes()
    const [message] = service.messagesTo(ofNow)
    assert.equal(message.title, 'A new project matches your saved search')
    assert.equal(message.url, `/projects/${project.id}`)
    assert.notMatch(JSON.stringify(message), canaries)
    assert.lengthOf(service.messagesTo(ofDaily), 0)
  }).tags(['@PHN-56', '@PHN-59'])
})
