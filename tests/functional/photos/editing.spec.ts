import { rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, remainingFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import Project from '#models/project'

const photo = dataString(await jpeg())

async function posted(client: ApiClient, owner: Person, count: number) {
  const photos = Array.from({ length: count }, () => photo)
  const response = await client
    .post('/api/projects')
    .bearerToken(owner.sessionId)
    .json({ ...smallestForm, photos })
  return response.body() as { id: number; photos: string[] }
}

const filesOf = (photos: string[]) =>
  photos
    .flatMap((url) => [url, url.replace('.webp', '-480.webp')])
    .map((url) => url.replace('/photos/', ''))
    .toSorted()

test.group('Editing the photos of a project', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('keeps those named by URL, in the given order, next to new ones', async ({
    assert,
    client,
  }) => {
    const owner = await createOwner()
    const { id, photos } = await posted(client, owner, 2)
    const absolute = `https://stagely.example${photos[0]}`

    const response = await client
      .patch(`/api/projects/${id}`)
      .bearerToken(owner.sessionId)
      .json({ photos: [photos[1], photo, absolute] })

    response.assertStatus(200)
    const now: string[] = response.body().photos
    assert.deepEqual([now[0], now[2]], [photos[1], photos[0]])
    assert.notInclude(photos, now[1])
    assert.deepEqual(await remainingFiles(), filesOf(now))
  }).tags(['@R25'])

  test('deletes files that are no longer shown', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id, photos } = await posted(client, owner, 3)
    const edit = (left: string[]) =>
      client.patch(`/api/projects/${id}`).bearerToken(owner.sessionId).json({ photos: left })

    await edit([photos[1]])
    assert.deepEqual(await remainingFiles(), filesOf([photos[1]]))
    const emptied = await edit([])
    assert.deepEqual(emptied.body().photos, [])
    assert.deepEqual(await remainingFiles(), [])
  })

  test('changes nothing if the body does not name them', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id, photos } = await posted(client, owner, 2)
    const response = await client
      .patch(`/api/projects/${id}`)
      .bearerToken(owner.sessionId)
      .json({ title: 'Same photos' })
    assert.deepEqual(response.body().photos, photos)
    assert.deepEqual(await remainingFiles(), filesOf(photos))
  })

  test('stores and deletes nothing when the edit is refused', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id, photos } = await posted(client, owner, 1)
    await createBid(await Project.findOrFail(id), await createStager())

    for (const body of [{ photos: [photo] }, { photos: [] }, { photos: [photo], title: 'No. 7' }]) {
      const response = await client
        .patch(`/api/projects/${id}`)
        .bearerToken(owner.sessionId)
        .json(body)
      assert.include([409, 422], response.status())
    }
    assert.deepEqual(await remainingFiles(), filesOf(photos))
  })

  test('reports which photo was deleted in another tab', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id, photos } = await posted(client, owner, 2)
    const edit = (left: string[]) =>
      client.patch(`/api/projects/${id}`).bearerToken(owner.sessionId).json({ photos: left })

    await edit([photos[0]])
    const response = await edit(photos)
    response.assertStatus(422)
    assert.containSubset(response.body().errors, [
      {
        field: 'photos.1',
        message: 'This photo was deleted. Remove it here and save again.',
      },
    ])
    assert.deepEqual(await remainingFiles(), filesOf([photos[0]]))
  })

  test('refuses an eleventh one', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id, photos } = await posted(client, owner, 1)
    const response = await client
      .patch(`/api/projects/${id}`)
      .bearerToken(owner.sessionId)
      .json({ photos: [...photos, ...Array.from({ length: 10 }, () => photo)] })
    response.assertStatus(422)
    assert.deepEqual(await remainingFiles(), filesOf(photos))
  })

  test('at the same time shows no deleted photo, and keeps no unused file', async ({
    assert,
    client,
  }) => {
    const owner = await createOwner()
    const { id, photos } = await posted(client, owner, 2)
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all(
        [[photos[0]], [photos[1], photo], photos].map((list) =>
          client.patch(`/api/projects/${id}`).bearerToken(owner.sessionId).json({ photos: list })
        )
      )
      // 422: by then the URL is no longer one of the project's photos.
      for (const response of responses) assert.include([200, 409, 422], response.status())
      const shown = (await Project.findOrFail(id)).photos
      assert.deepEqual(await remainingFiles(), filesOf(shown.map((name) => `/photos/${name}.webp`)))
    }
  })
})
