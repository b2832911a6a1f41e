import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase, fillTables, queriesDuring } from '#tests/helpers/database'
import { fillInbox, fullInbox } from '#tests/helpers/full_inbox'
import { cookieOf, send } from '#tests/helpers/http'
import { conversationsOf, type ReadConversation } from '#tests/helpers/messages'
import { call } from '#tests/helpers/calls'
import { createOwner, type Person } from '#tests/helpers/people'
import { indexesIn, plansOf, scansIn } from '#tests/helpers/plans'

test.group('An inbox of two thousand conversations', (group) => {
  let dana: Person
  let longest: number

  group.setup(async () => {
    await emptyDatabase()
    dana = await createOwner()
    await fillTables(async (trx) => {
      for (const statement of fillInbox(dana.user.id)) await trx.rawQuery(statement)
    })
    const partner = await db.from('users').where('username', 'inbox1').first()
    longest = partner.id
  })

  const page = (path: string, headers = {}) =>
    send('GET', path, { headers: { cookie: cookieOf(dana), ...headers } })

  test('is rendered with four queries, with and without a thread', async ({ assert }) => {
    for (const path of ['/messages', `/messages?to=${longest}`, `/messages?to=${longest + 9}`]) {
      let status = 0
      const queries = await queriesDuring(async () => {
        const answer = await page(path)
        status = answer.status
      })
      assert.equal(status, 200)
      assert.isAtMost(queries.length, 4, path)
      for (const query of queries) assert.match(query, /^\s*(select|with)/i)
    }
  })

  test('is polled with one query, and answers 304 while nothing changes', async ({ assert }) => {
    const path = '/api/messages/conversations'
    const { headers } = await send('GET', path, { as: dana })
    let status = 0
    const queries = await queriesDuring(async () => {
      const known = { 'if-none-match': String(headers.etag) }
      const answer = await send('GET', path, { as: dana, headers: known })
      status = answer.status
    })
    assert.equal(status, 304)
    assert.lengthOf(queries, 2)
    assert.match(queries[0], / from sessions /)
  })

  test('can be paged to its end, with each person once', async ({ assert }) => {
    const seen: number[] = []
    let before: number | undefined
    for (;;) {
      const query = before ? `?before=${before}` : ''
      const { body } = await call<ReadConversation[]>(
        dana,
        `GET /api/messages/conversations${query}`
      )
      if (body.length === 0) break
      assert.isAtMost(body.length, 30)
      seen.push(...body.map(({ lastMessage }) => lastMessage!.id))
      before = body.at(-1)!.lastMessage!.id
    }
    assert.lengthOf(seen, fullInbox.conversations)
    assert.deepEqual(
      seen,
      [...new Set(seen)].toSorted((one, other) => other - one)
    )
  })

  test('is read by index, never by a table scan', async ({ assert }) => {
    const path = `GET /api/messages/${longest}?peek=1`
    const plans = await plansOf(async () => {
      await conversationsOf(dana)
      for (const cursor of ['', '&before=5000', '&after=11000', '&after=11000&awaiting=10900']) {
        await call(dana, path + cursor)
      }
    })
    const scanned = scansIn(plans)
    assert.notInclude(scanned, 'messages')
    assert.notInclude(scanned, 'conversations')
    assert.includeMembers(indexesIn(plans), ['conversations_of_low', 'messages_by_pair'])
  })
})
