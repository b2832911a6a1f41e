import { test } from '@japa/runner'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { threadOf, unreadOf, wrote } from '#tests/helpers/messages'
import { createOwner, createStager, type Person } from '#tests/helpers/people'

const texts = (count: number) => Array.from({ length: count }, (_, index) => `Number ${index}`)

test.group('Reading', (group) => {
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

  test('is not done by a tab that nobody looks at', async ({ assert }) => {
    const [first] = await wrote(renee, dana, texts(3))
    const { body } = await threadOf(dana, renee, `?after=${first.id}&peek=1`)
    assert.lengthOf(body, 2)
    assert.equal(await unreadOf(dana), 3)
    assert.isFalse((await threadOf(renee, dana)).body[0].read)
  })

  test('is made up for by the first look, however much has come', async ({ assert }) => {
    const sent = await wrote(renee, dana, texts(70))
    await threadOf(dana, renee, '?after=0&peek=1')
    const { body } = await threadOf(dana, renee, `?after=${sent[64].id}`)
    assert.lengthOf(body, 5)
    assert.equal(await unreadOf(dana), 0)
  })

  test('begins with a look, not with a page that was only loaded', async ({ assert }) => {
    const [, last] = await wrote(renee, dana, texts(2))
    for (const visit of ['', 'true']) {
      const { text } = await page(visit ? { 'x-inertia': visit } : {})
      assert.include(text, 'Number 1')
    }
    assert.equal(await unreadOf(dana), 2)
    await threadOf(dana, renee, `?after=${last.id}`)
    assert.equal(await unreadOf(dana), 0)
  })

  test('of one’s own last message is told once, with no other news', async ({ assert }) => {
    const [last] = await wrote(dana, renee, ['Hello'])
    const news = `?after=${last.id}&awaiting=${last.id}`
    assert.deepEqual((await threadOf(dana, renee, news)).body, [])
    await threadOf(renee, dana)
    const { body } = await threadOf(dana, renee, news)
    assert.containSubset(body, [{ id: last.id, read: true }])
    assert.lengthOf(body, 1)
    assert.deepEqual((await threadOf(dana, renee, `?after=${last.id}`)).body, [])
  })

  test('without news is an empty list for one query, and writes nothing', async ({ assert }) => {
    const [, last] = await wrote(renee, dana, texts(2))
    await threadOf(dana, renee)
    const before = await databaseDump(['sessions'])
    const queries = await queriesDuring(async () => {
      assert.deepEqual((await threadOf(dana, renee, `?after=${last.id}&awaiting=1`)).body, [])
    })
    assert.lengthOf(queries, 2)
    assert.match(queries[0], / from "sessions"/)
    assert.deepEqual(await databaseDump(['sessions']), before)
  })
})
