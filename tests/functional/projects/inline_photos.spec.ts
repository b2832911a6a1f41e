import { test } from '@japa/runner'
import sharp from 'sharp'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createOwner, createStager, terms } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

interface WithPhotos {
  id: number
  photos: string[]
  thumbnails: string[]
}

test.group('Inline photos of a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are visible to its owner, stagers with a bid, and admins only', async ({ assert }) => {
    const [owner, bidder, other, chief] = [
      await createOwner(),
      await createStager(),
      await createStager(),
      await createAdmin(),
    ]
    const photo = dataString(await jpeg())
    const { body: project } = await call<WithPhotos>(owner, 'POST /api/projects', {
      ...smallestForm,
      photos: [photo, photo],
    })
    await call(bidder, `POST /api/projects/${project.id}/bids`, { ...terms })
    const line = `GET /api/projects/${project.id}?photos=inline`

    for (const person of [owner, bidder, chief]) {
      const { status, body } = await call<WithPhotos>(person, line)
      assert.equal(status, 200)
      assert.lengthOf(body.photos, 2)
      assert.deepEqual(body.thumbnails, project.thumbnails)
      const [, base64] = /^data:image\/webp;base64,(.+)$/.exec(body.photos[0]) ?? []
      assert.equal((await sharp(Buffer.from(base64, 'base64')).metadata()).format, 'webp')
    }
    assert.equal((await call(null, line)).status, 401)
    for (const person of [other, await createOwner()])
      assert.equal((await call(person, line)).status, 403)
    const plain = `GET /api/projects/${project.id}`
    assert.deepEqual((await call<WithPhotos>(other, plain)).body.photos, project.photos)
    assert.equal((await call(owner, `${plain}?photos=raw`)).status, 422)
    assert.equal((await call(owner, 'GET /api/projects/999?photos=inline')).status, 404)
  }).tags(['@API-24'])
})
