import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import {
  createCanaryMarket,
  clearNotifications,
  listOf,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import { open } from '#tests/helpers/pages'
import { createOwner } from '#tests/helpers/people'

test.group('The list of notifications', (group) => {
  let market: Market
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    market = await createCanaryMarket()
    await clearNotifications()
    for (const kind of ['offer_received', 'bid_cancelled', 'work_completed'] as const) {
      await notifyParty(kind, market)
    }
    await notifyParty('offer_accepted', market)
  })

  test('has one’s own, newest first, each with its link', async ({ assert }) => {
    const { owner, company, project, bid } = market
    const listed = await listOf(owner)
    assert.deepEqual(
      listed.map(({ type }) => type),
      ['work_completed', 'bid_cancelled', 'offer_received']
    )
    const [newest] = listed
    assert.containSubset(newest, {
      userId: undefined,
      topic: 'projects',
      title: 'Work marked completed',
      projectId: project.id,
      bidId: bid.id,
      read: false,
      urgent: true,
      href: `/projects/${project.id}`,
    })
    assert.lengthOf(await listOf(company), 1)
    assert.lengthOf(await listOf(await createOwner()), 0)
    await db.from('projects').update({ deleted_at: new Date() })
    assert.isNull((await listOf(owner))[0].href)
  }).tags(['@R48', '@DAT-09'])

  test('is filtered by unread and by kind, twenty per page', async ({ assert }) => {
    const { owner } = market
    const [newest] = await listOf(owner)
    await Notification.markRead(owner.user, newest.id)
    assert.lengthOf(await listOf(owner, '?filter=unread'), 2)
    assert.lengthOf(await listOf(owner, '?topic=offers'), 2)
    assert.lengthOf(await listOf(owner, '?topic=messages'), 0)
    for (let count = 0; count < 20; count += 1) await notifyParty('offer_received', market)
    const { headers, body } = await call<unknown[]>(owner, 'GET /api/notifications')
    assert.lengthOf(body, 20)
    assert.equal(headers['x-total-count'], '23')
    assert.lengthOf(await listOf(owner, '?page=2'), 3)
    assert.lengthOf(await listOf(owner, '?page=3'), 0)
    const queries = await queriesDuring(() => listOf(owner))
    assert.isAtMost(queries.length, 5)
  })

  test('refuses invalid filters and guests', async ({ assert }) => {
    const { owner } = market
    for (const query of ['filter=read', 'topic=money', 'page=0', 'page=x', 'page=1e9']) {
      assert.equal((await call(owner, `GET /api/notifications?${query}`)).status, 422, query)
    }
    const [{ id }] = await listOf(owner)
    const before = await databaseDump(['sessions'])
    for (const line of [
      'GET /api/notifications',
      'GET /api/notifications/unread',
      'POST /api/notifications/read',
      `POST /api/notifications/${id}/read`,
    ]) {
      assert.equal((await call(null, line)).status, 401, line)
    }
    for (const strange of [id, 999_999]) {
      const answer = await call(market.company, `POST /api/notifications/${strange}/read`)
      assert.equal(answer.status, 404)
    }
    assert.equal((await call(owner, 'POST /api/notifications/x/read')).status, 404)
    assert.deepEqual(await databaseDump(['sessions']), before)
  })

  test('clears the unread dot of one notification, or of all', async ({ assert }) => {
    const { owner, company } = market
    const [{ id }] = await listOf(owner)
    for (let times = 0; times < 2; times += 1) {
      const answer = await send('POST', `/api/notifications/${id}/read`, { as: owner })
      assert.equal(answer.status, 204)
    }
    assert.lengthOf(await listOf(owner, '?filter=unread'), 2)
    const answer = await send('POST', '/api/notifications/read', { as: owner })
    assert.equal(answer.status, 204)
    assert.lengthOf(await listOf(owner, '?filter=unread'), 0)
    assert.lengthOf(await listOf(company, '?filter=unread'), 1)
  }).tags(['@R48'])

  test('is counted for the bell by one query, and answers 304 while unchanged', async ({
    assert,
  }) => {
    const { owner, company } = market
    const path = '/api/notifications/unread'
    const first = await send('GET', path, { as: owner })
    const [newest] = await listOf(owner)
    assert.deepEqual(JSON.parse(first.text), { count: 3, urgent: newest })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await send('GET', path, { as: owner, headers })
    assert.deepEqual([again.status, again.text], [304, ''])
    assert.equal((await send('GET', path, { as: company, headers })).status, 200)
    const queries = await queriesDuring(() => send('GET', path, { as: owner, headers }))
    assert.lengthOf(queries, 2)
    assert.match(queries[0], /from sessions /)
    await notifyParty('offer_received', market)
    assert.equal((await send('GET', path, { as: owner, headers })).status, 200)
    await db.from('projects').update({ status: 'completed', completed_at: new Date() })
    const settled = await send('GET', path, { as: owner })
    assert.deepEqual(JSON.parse(settled.text), { count: 4, urgent: null })
    const page = await open('/', owner)
    assert.match(page.title, /^\(4\) /)
  }).tags(['@R126'])

  test('never reveals who the other party is', async ({ assert }) => {
    const { owner, company } = market
    for (const [person, hidden] of [
      [owner, /canary-firm|8280002222/i],
      [company, /canary-owner|8280001111/i],
    ] as const) {
      for (const path of ['/api/notifications', '/notifications', '/notifications/preferences']) {
        const { status, text } = await send('GET', path, {
          as: person,
          headers: { cookie: cookieOf(person) },
        })
        assert.equal(status, 200)
        assert.notMatch(text, hidden, path)
      }
    }
  })

  test('is a page for signed-in users', async ({ assert }) => {
    const page = await open('/notifications?filter=unread&topic=offers&page=x', market.owner)
    assert.include(page.words, 'Work marked completed')
    const filtered = await open('/notifications?topic=offers', market.owner)
    assert.include(filtered.words, 'Offer withdrawn')
    assert.notInclude(filtered.words, 'Work marked completed')
    const guest = await open('/notifications')
    assert.include(guest.words, 'You need to be logged in to see your notifications.')
  })
})
