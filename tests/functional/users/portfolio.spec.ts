import { test } from '@japa/runner'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, jpeg, remainingFiles } from '#tests/helpers/photo_corpus'

const replace = (person: Person | null, photos: unknown) =>
  call<{ portfolioPhotos: string[]; message: string; errors: { field: string }[] }>(
    person,
    'PUT /api/users/portfolio-photos',
    { photos }
  )

const pictures = async (count: number) =>
  Promise.all(Array.from({ length: count }, async (_, at) => dataString(await jpeg(64 + at, 48))))

test.group('A portfolio', (group) => {
  group.each.setup(() => emptyDatabase())

  test('has up to four photos, in their order', async ({ assert }) => {
    const company = await createStager()
    const before = await remainingFiles()
    const { status, body } = await replace(company, await pictures(4))
    assert.equal(status, 200)
    assert.lengthOf(new Set(body.portfolioPhotos).values().toArray(), 4)
    for (const url of body.portfolioPhotos) {
      assert.match(url, /^\/photos\/[a-f0-9]{32}\.webp$/)
      assert.equal((await send('GET', url)).status, 200)
    }
    const me = await call(company, 'GET /api/auth/me')
    assert.deepEqual(me.body.portfolioPhotos, body.portfolioPhotos)
    assert.lengthOf(await remainingFiles(), before.length + 8)
  }).tags(['@GEN-05'])

  test('is replaced: photos are kept, moved and added, and those left out are deleted', async ({
    assert,
  }) => {
    const company = await createStager()
    const files = await remainingFiles()
    const [first, second, third] = (await replace(company, await pictures(3))).body.portfolioPhotos
    const [added] = await pictures(1)

    const { body } = await replace(company, [third, added, `http://localhost${first}`])

    assert.lengthOf(body.portfolioPhotos, 3)
    assert.equal(body.portfolioPhotos[0], third)
    assert.equal(body.portfolioPhotos[2], first)
    assert.equal((await send('GET', first)).status, 200)
    await remainingFiles()
    assert.equal((await send('GET', second)).status, 404)
    assert.deepEqual((await replace(company, [])).body.portfolioPhotos, [])
    assert.deepEqual(await remainingFiles(), files)
  }).tags(['@API-17'])

  test('is for staging companies only', async ({ assert }) => {
    const people = [await createOwner(), await createAdmin()]
    const before = [await databaseDump(), await remainingFiles()]
    const photos = await pictures(1)
    for (const person of people) assert.equal((await replace(person, photos)).status, 403)
    assert.equal((await replace(null, photos)).status, 401)
    assert.deepEqual([await databaseDump(), await remainingFiles()], before)
  })

  test('refuses anything but photos and its own URLs, and stores nothing of it', async ({
    assert,
  }) => {
    const [company, otherStager] = [await createStager(), await createStager()]
    const [own] = (await replace(company, await pictures(1))).body.portfolioPhotos
    const [foreign] = (await replace(otherStager, await pictures(1))).body.portfolioPhotos
    const before = [await databaseDump(), await remainingFiles()]
    const [good] = await pictures(1)
    const cases: [unknown, string][] = [
      [await pictures(5), 'photos'],
      [undefined, 'photos'],
      [null, 'photos'],
      ['photo', 'photos'],
      [{}, 'photos'],
      [[own, foreign], 'photos.1'],
      [[good, 'https://elsewhere.example/room.jpg'], 'photos.1'],
      [[good, dataString('no picture')], 'photos.1'],
      [[good, dataString('<svg/>', 'image/svg+xml')], 'photos.1'],
      [[good, 7], 'photos.1'],
      [[good, '/photos/0123456789abcdef0123456789abcdef.webp'], 'photos.1'],
    ]
    for (const [photos, field] of cases) {
      const { status, body } = await replace(company, photos)
      assert.equal(status, 422, body.message)
      assert.equal(body.errors[0].field, field, body.message)
      assert.isNotEmpty(body.message)
    }
    assert.deepEqual([await databaseDump(), await remainingFiles()], before)
  }).tags(['@API-17'])

  test('has exactly the files of the last of two simultaneous changes', async ({ assert }) => {
    for (let round = 0; round < 10; round++) {
      const company = await createStager()
      const files = await remainingFiles()
      const [a, b, c] = (await replace(company, await pictures(3))).body.portfolioPhotos
      const replies = await Promise.all([replace(company, [a, b]), replace(company, [c])])

      for (const { status } of replies) assert.include([200, 409, 422], status)
      assert.include(
        replies.map(({ status }) => status),
        200
      )
      const { portfolioPhotos: names } = await User.findOrFail(company.user.id)
      const stored = await remainingFiles()
      assert.lengthOf(stored, files.length + names.length * 2)
      for (const name of names) assert.include(stored, `${name}.webp`)
      await replace(company, [])
    }
  })
})
