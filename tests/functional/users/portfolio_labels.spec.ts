import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'

const line = 'PUT /api/users/portfolio-labels'

async function createCompany() {
  const company = await createStager()
  const photos = (await storedPhotos()).slice(0, 3)
  await company.user.merge({ portfolioPhotos: photos }).save()
  return { company, photos }
}

test.group('Labels of portfolio photos', (group) => {
  group.each.setup(() => emptyDatabase())

  test('name the room and the level on the company’s page', async ({ assert }) => {
    const { company, photos } = await createCompany()
    const { status, body } = await call(company, line, {
      labels: [
        { photo: photoUrl(photos[0]), room: 'Living Room', stagingLevel: 'luxury' },
        { photo: thumbnailUrl(photos[1]), room: 'Kitchen', stagingLevel: null },
        { photo: photoUrl(photos[2]), room: null, stagingLevel: '' },
      ],
    })
    assert.equal(status, 200)
    assert.deepEqual(body as unknown, [
      { photo: photoUrl(photos[0]), room: 'Living Room', stagingLevel: 'luxury' },
      { photo: photoUrl(photos[1]), room: 'Kitchen', stagingLevel: null },
    ])
    const { text } = await send('GET', `/companies/${company.user.stagerIdentifier}`)
    assert.include(text, 'Living Room, Luxury staging')
    assert.include(text, 'Photo 2 of 3: Kitchen, enlarge')

    await call(company, line, {
      labels: [{ photo: photoUrl(photos[1]), stagingLevel: 'standard' }],
    })
    const stored = await db.from('portfolio_labels').select('photo', 'room', 'staging_level')
    assert.deepEqual(stored, [{ photo: photos[1], room: null, staging_level: 'standard' }])
  }).tags(['@TRU-64'])

  test('go with their photos and with the account', async ({ assert }) => {
    const { company, photos } = await createCompany()
    const labels = photos.map((photo) => ({ photo: photoUrl(photo), room: 'Office' }))
    await call(company, line, { labels })
    const archive = await send('GET', `/api/users/${company.user.id}/export`, { as: company })
    assert.include(archive.text, 'data.json')
    const left = [photos[2], photos[0]].map(photoUrl)
    await call(company, 'PUT /api/users/portfolio-photos', { photos: left })
    const stored = await db.from('portfolio_labels').orderBy('photo').select('photo')
    assert.sameMembers(
      stored.map(({ photo }) => String(photo)),
      [photos[0], photos[2]]
    )
    await call(company, `DELETE /api/users/${company.user.id}`)
    assert.lengthOf(await db.from('portfolio_labels'), 0)
  }).tags(['@TRU-64'])

  test('are refused for other photos and unknown rooms, and to owners', async ({ assert }) => {
    const { company, photos } = await createCompany()
    const [, , , other] = await storedPhotos()
    const owner = await createOwner()
    const before = await databaseDump()
    const photo = photoUrl(photos[0])
    for (const [label, status] of [
      [{ photo: photoUrl(other), room: 'Den' }, 409],
      [{ photo, room: 'Garage' }, 422],
      [{ photo, room: 'Number of Bathrooms' }, 422],
      [{ photo, stagingLevel: 'royal' }, 422],
      [{ photo: 'me.jpg', room: 'Den' }, 422],
    ] as const) {
      const reply = await call(company, line, { labels: [label] })
      assert.equal(reply.status, status, JSON.stringify(label))
    }
    const five = Array(5).fill({ photo, room: 'Den' })
    assert.equal((await call(company, line, { labels: five })).status, 422)
    assert.equal((await call(owner, line, { labels: [] })).status, 403)
    assert.equal((await call(null, line, { labels: [] })).status, 401)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@TRU-64'])
})
