import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { digestNotifications } from '#models/notification/digests'
import { pushContents } from '#models/notification/push_contents'
import { call } from '#tests/helpers/calls'
import { deliverEmails } from '#tests/helpers/emails'
import { checkInvariants } from '#tests/helpers/invariants'
import { reinstate, suspend } from '#tests/helpers/moderation'
import type { Listed } from '#tests/helpers/notifications'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, type Person } from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'

const listOf = async (person: Person) =>
  (await call<Listed[]>(person, 'GET /api/notifications')).body

const bidsIn = (list: Listed[]) =>
  list.map((row) => (row as Listed & { bidId: number | null }).bidId).toSorted()

async function marketWithTwoOffers() {
  const market = await createProjectWithBids(2)
  const [mine, other] = market.bids
  return { ...market, admin: await createAdmin(), mine, other }
}

test.group('News of a pending offer whose company is suspended', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('leave the owner’s list and numbers, and come back unread', async ({ assert }) => {
    const { owner, admin, mine, other } = await marketWithTwoOffers()
    const before = await listOf(owner)
    assert.deepEqual(bidsIn(before), [mine.bid.id, other.bid.id].toSorted())
    await suspend(admin, mine.company)

    assert.deepEqual(bidsIn(await listOf(owner)), [other.bid.id])
    const page = pageProps<{ notifications: Listed[] }>((await open('/notifications', owner)).text)
    assert.deepEqual(bidsIn(page.notifications), [other.bid.id])
    assert.equal((await call(owner, 'GET /api/notifications/unread')).body.count, 1)
    const opened = await open('/dashboard', owner)
    assert.equal(pageProps<{ unreadNotifications: number }>(opened.text).unreadNotifications, 1)
    // The owner hasn't seen it, so it isn't read with the others.
    await call(owner, 'POST /api/notifications/read')

    await reinstate(admin, mine.company)
    const after = await listOf(owner)
    assert.deepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id)
    )
    assert.deepEqual(
      after.filter(({ read }) => !read).flatMap((row) => bidsIn([row])),
      [mine.bid.id]
    )
  }).tags(['@R520'])

  test('are emailed once the company is reinstated, not before', async ({ assert }) => {
    const { owner, admin, mine, other } = await marketWithTwoOffers()
    await suspend(admin, mine.company)
    const toOwner = async () =>
      (await deliverEmails()).filter(({ to }) =>
        to?.some((reader) => reader.address === owner.user.email)
      )
    const [first, ...more] = await toOwner()
    assert.lengthOf(more, 0)
    assert.include(first.text, other.company.user.stagerIdentifier!)
    assert.notInclude(first.text, mine.company.user.stagerIdentifier!)

    await reinstate(admin, mine.company)
    const [late, ...others] = await toOwner()
    assert.lengthOf(others, 0)
    assert.include(late.text, mine.company.user.stagerIdentifier!)
    await suspend(admin, mine.company)
    await reinstate(admin, mine.company)
    assert.lengthOf(await toOwner(), 0)

    await suspend(admin, mine.company)
    const unsent = { bid_id: mine.bid.id, type: 'offer_received' }
    await db.from('notifications').where(unsent).update({ mailed_at: null, read: true })
    await reinstate(admin, mine.company)
    assert.lengthOf(await toOwner(), 0, 'the owner has read it')
  }).tags(['@R520'])

  test('are in no daily email and no push message', async ({ assert }) => {
    const { owner, admin, mine, other } = await marketWithTwoOffers()
    await db.from('notifications').where('user_id', owner.user.id).update({ delivery: 'digest' })
    const tomorrow = DateTime.utc().plus({ days: 1 }).toISODate()
    const digest = async () =>
      (await digestNotifications(owner.user.id, tomorrow)).map(({ bidId }) => bidId).toSorted()
    const all = (await listOf(owner)).map(({ id }) => id)
    const pushed = async () => (await pushContents(owner.user.id, all))?.payload
    const before = await pushed()
    assert.deepEqual(await digest(), [mine.bid.id, other.bid.id].toSorted())
    assert.equal(before?.unread, 2)
    await suspend(admin, mine.company)

    assert.deepEqual(await digest(), [other.bid.id])
    assert.equal((await pushed())?.unread, 1)
    await suspend(admin, other.company)
    assert.isUndefined(await pushed())
    await reinstate(admin, mine.company)
    await reinstate(admin, other.company)
    assert.deepEqual(await pushed(), before)
  }).tags(['@R520'])

  test('aren’t in the history on the project’s page', async ({ assert }) => {
    const { owner, project, admin, mine } = await marketWithTwoOffers()
    const events = async () => {
      const { body } = await call<{ events: { text: string }[] }>(
        owner,
        `GET /api/projects/${project.id}`
      )
      return body.events.map(({ text }) => text)
    }
    const before = await events()
    const name = mine.company.user.stagerIdentifier!
    assert.isTrue(before.some((text) => text.includes(name)))
    await suspend(admin, mine.company)
    assert.deepEqual(
      await events(),
      before.filter((text) => !text.includes(name))
    )
    await reinstate(admin, mine.company)
    assert.deepEqual(await events(), before)
  }).tags(['@R520'])
})
