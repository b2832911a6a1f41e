import { rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject } from '#tests/helpers/people'
import {
  dataString,
  jpeg,
  paddedJpeg,
  photosFolder,
  storedFiles,
} from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

const html = '<!doctype html><script>alert(1)</script>'

const good = dataString(await jpeg())
const whole = await jpeg(600, 400)
const base64 = whole.toString('base64')

/** Invalid data URLs, by what is wrong with them; invalid files are in the corpus next to this. */
const corpus: Record<string, string> = {
  'HTML': dataString(html, 'text/html'),
  'no bytes': 'data:image/jpeg;base64,',
  'an empty text': '',
  'a data URL without a type': `data:;base64,${base64}`,
  'a type with parameters': `data:image/jpeg;charset=utf-8;base64,${base64}`,
  'a type in capitals': `DATA:IMAGE/JPEG;BASE64,${base64}`,
  'no base64 marker': `data:image/jpeg,${base64}`,
  'spaces in the base64': `data:image/jpeg;base64,${base64.slice(0, 40)} ${base64.slice(40)}`,
  'another alphabet': `data:image/jpeg;base64,${base64.slice(0, 40)}-_${base64.slice(42)}`,
  'text after the base64': `data:image/jpeg;base64,${base64}"><script>`,
  'bare base64': base64,
  'an external URL': 'https://evil.example/photo.jpg',
  'an internal URL': 'http://127.0.0.1:1/photo.jpg',
  'a file': 'file:///etc/passwd',
  'a path': '/etc/passwd',
  'a photo that was never stored': `/photos/${'0'.repeat(32)}.webp`,
  'a path out of the folder': '/photos/../../.env.webp',
  'a NUL': `data:image/jpeg;base64,\0${base64}`,
}

test.group('Refused photos', (group) => {
  group.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  for (const [what, input] of Object.entries(corpus)) {
    test(`${what}: nothing is stored of it or of the other photos`, async ({ assert, client }) => {
      const { sessionId } = await createOwner()
      const before = await databaseDump()

      const response = await client
        .post('/api/projects')
        .bearerToken(sessionId)
        .json({ ...smallestForm, photos: [good, input] })

      response.assertStatus(422)
      const [{ field, message }] = response.body().errors
      assert.equal(field, 'photos.1')
      assert.equal(response.body().message, message)
      assert.notMatch(message, /VipsJpeg|Input buffer|libvips|\//i)
      assert.deepEqual(await storedFiles(), [])
      assert.deepEqual(await databaseDump(), before)
    }).tags(['@R25'])
  }

  test('an eleventh one', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    const response = await client
      .post('/api/projects')
      .bearerToken(sessionId)
      .json({ ...smallestForm, photos: Array.from({ length: 11 }, () => good) })
    response.assertStatus(422)
    assert.equal(response.body().message, 'Maximum 10 photos allowed')
    assert.deepEqual(await storedFiles(), [])
  }).tags(['@R21'])

  test('too large ones, with the limit in the message', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    for (const size of [5 * 1024 * 1024 + 1, 6_000_000]) {
      const response = await client
        .post('/api/projects')
        .bearerToken(sessionId)
        .json({ ...smallestForm, photos: [dataString(await paddedJpeg(size))] })
      assert.match(response.body().message, /5MB/)
    }
  })

  test('valid ones, if the project itself is refused', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    const response = await client
      .post('/api/projects')
      .bearerToken(sessionId)
      .json({ ...smallestForm, title: 'No. 7', photos: [good] })
    response.assertStatus(422)
    assert.deepEqual(await storedFiles(), [])
  })

  test('another project’s photo', async ({ assert, client }) => {
    const [owner, thief] = [await createOwner(), await createOwner()]
    const project = await client
      .post('/api/projects')
      .bearerToken(owner.sessionId)
      .json({ ...smallestForm, photos: [good] })
    const own = await createProject(thief)
    const [photo] = project.body().photos

    for (const url of [photo, `http://127.0.0.1${photo}`, project.body().thumbnails[0]]) {
      const copied = await client
        .post('/api/projects')
        .bearerToken(thief.sessionId)
        .json({ ...smallestForm, photos: [url] })
      copied.assertStatus(422)
      const taken = await client
        .patch(`/api/projects/${own.id}`)
        .bearerToken(thief.sessionId)
        .json({ photos: [url] })
      taken.assertStatus(422)
    }
    assert.lengthOf(await storedFiles(), 2)
  })
})
