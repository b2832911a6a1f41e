import { test } from '@japa/runner'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { threadOf, unreadOf, sendMessages } from '#tests/helpers/messages'
import { createOwner, createStager, type Person } from '#tests/helpers/people'

const texts = (count: number) => Array.from({ length: count }, (_, index) => `Number ${index}`)

test.group('Read marks', (group) => {
  let dana: Person
  let renee: Person

  group.each.setup(async () => {
    await emptyDatabase()
    ;[dana, renee] = [await createOwner(), await createStager()]
  })

  const page = (headers: Record<string, string> = {}) =>
    send('GET', `/messages?to=${renee.user.id}`, {
      headers: { cookie: cookieOf(dana), ...headers },
    })

  test('are not set by a tab in the background', async ({ assert }) => {
    const [first] = await sendMessages(renee, dana, texts(3))
    const { body } = await threadOf(dana, renee, `?after=${first.id}&peek=1`)
    assert.lengthOf(body, 2)
    assert.equal(await unreadOf(dana), 3)
    assert.isFalse((await threadOf(renee, dana)).body[0].read)
  })

  test('are set by the first poll in the foreground, however many messages have come', async ({
    assert,
  }) => {
    const sent = await sendMessages(renee, dana, texts(70))
    await threadOf(dana, renee, '?after=0&peek=1')
    const { body } = await threadOf(dana, renee, `?after=${sent[64].id}`)
    assert.lengthOf(body, 5)
    assert.equal(await unreadOf(dana), 0)
  })

  test('are set by a poll, not by loading the page', async ({ assert }) => {
    const [, last] = await sendMessages(renee, dana, texts(2))
    for (const visit of ['', 'true']) {
      const { text } = await page(visit ? { 'x-inertia': visit } : {})
      assert.include(text, 'Number 1')
    }
    assert.equal(await unreadOf(dana), 2)
    await threadOf(dana, renee, `?after=${last.id}`)
    assert.equal(await unreadOf(dana), 0)
  })

  test('of the viewer’s own last message are reported once, with no other messages', async ({
    assert,
  }) => {
    const [last] = await sendMessages(dana, renee, ['Hello'])
    const news = `?after=${last.id}&awaiting=${last.id}`
    assert.deepEqual((await threadOf(dana, renee, news)).body, [])
    await threadOf(renee, dana)
    const { body } = await threadOf(dana, renee, news)
    assert.containSubset(body, [{ id: last.id, read: true }])
    assert.lengthOf(body, 1)
    assert.deepEqual((await threadOf(dana, renee, `?after=${last.id}`)).body, [])
  })

  test('cost one query and no writes when a poll finds nothing new', async ({ assert }) => {
    const [, last] = await sendMessages(renee, dana, texts(2))
    await threadOf(dana, renee)
    const before = await databaseDump(['sessions'])
    const queries = await queriesDuring(async () => {
      assert.deepEqual((await threadOf(dana, renee, `?after=${last.id}&awaiting=1`)).body, [])
    })
    assert.lengthOf(queries, 2)
    assert.match(queries[0], / from sessions /)
    assert.deepEqual(await databaseDump(['sessions']), before)
  })
})
