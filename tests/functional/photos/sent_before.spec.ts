import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import { call, type ResponseFields } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

const photo = dataString(await jpeg())

interface Answer extends ResponseFields {
  photo: string
  photos: string[]
  portfolioPhotos: string[]
  errors: { field: string; message: string }[]
}

const send = async (person: Person) =>
  (await call<Answer>(person, 'POST /api/photos', { photo })).body.photo

const post = (person: Person, photos: string[], more = {}) =>
  call<Answer>(person, 'POST /api/projects', { ...smallestForm, ...more, photos })

test.group('Photos sent before their form', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('are used in their order, beside others, and kept once', async ({ assert }) => {
    const owner = await createOwner()
    const first = await send(owner)
    assert.lengthOf(await storedFiles(), 2)
    const { status, body } = await post(owner, [first, photo, await send(owner)])
    assert.equal(status, 201)
    assert.lengthOf(body.photos, 3)
    assert.lengthOf(new Set(body.photos), 3)
    assert.lengthOf(await storedFiles(), 6)

    const edited = await call<Answer>(owner, `PATCH /api/projects/${body.id}`, {
      photos: [await send(owner), body.photos[0]],
    })
    assert.equal(edited.status, 200)
    assert.equal(edited.body.photos[1], body.photos[0])
  }).tags(['@PHN-08'])

  test('are copied to each project of a batch, and to a portfolio', async ({ assert }) => {
    const owner = await createOwner()
    const { title, city, ...details } = smallestForm
    const homes = [title, 'Second house'].map((name) => ({ title: name, city }))
    const batch = { ...details, homes, photos: [await send(owner)] }
    const posted = await call<Answer[] & ResponseFields>(owner, 'POST /api/projects/batch', batch)
    assert.equal(posted.status, 201)
    assert.lengthOf(new Set(posted.body.flatMap(({ photos }) => photos)), 2)

    const company = await createStager()
    const photos = [await send(company)]
    const { status, body } = await call<Answer>(company, 'PUT /api/users/portfolio-photos', {
      photos,
    })
    assert.equal(status, 200)
    assert.lengthOf(body.portfolioPhotos, 1)
    assert.lengthOf(await storedFiles(), 6, 'two projects and a portfolio, nothing else')
  }).tags(['@PHN-08'])

  test('have an address that nobody learns before', async ({ assert }) => {
    const sent = await send(await createOwner())
    const [file] = await storedFiles()
    const name = file.slice(0, 32)
    for (const part of [sent, ...sent.split(/[.:]/)]) {
      for (const encoding of ['base64url', 'hex', 'utf8'] as const) {
        assert.notInclude(Buffer.from(part, encoding).toString('latin1'), name)
      }
    }
  }).tags(['@PHN-08'])

  test('are the sender’s only, and refused once they are used or expired', async ({ assert }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const sent = await send(owner)
    const forged = (userId: number, name: string, expiresIn = '1h', purpose = 'sent_photo') =>
      `sent:${encryption.encrypt([userId, name], { expiresIn, purpose })}`
    const [file] = (await storedFiles()).filter((name) => !name.includes('-'))
    const name = file.slice(0, 32)
    const refused = [
      [other, sent],
      [owner, `${sent}x`],
      [owner, 'sent:'],
      [owner, forged(owner.user.id, 'f'.repeat(32))],
      [owner, forged(owner.user.id, name, '1ms')],
      [owner, forged(owner.user.id, name, '1h', 'other')],
    ] as const
    for (const [person, text] of refused) {
      const { status, body } = await post(person, [text])
      assert.equal(status, 422, text)
      assert.deepEqual(
        body.errors.map(({ field, message }) => ({ field, message })),
        [{ field: 'photos.0', message: 'Photo 1 is no longer here. Send it again.' }]
      )
    }
    const avatar = await call(owner, `PATCH /api/users/${owner.user.id}`, { avatar: sent })
    assert.equal(avatar.status, 422)
    assert.lengthOf(await storedFiles(), 2, 'nothing was stored meanwhile')

    assert.equal((await post(owner, [sent])).status, 201)
    assert.equal((await post(owner, [sent])).status, 422)
  }).tags(['@PHN-08'])

  test('stay if the form is refused, and leave nothing if it is sent twice at once', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const sent = await send(owner)
    assert.equal((await post(owner, [sent], { title: '' })).status, 422)
    assert.equal((await post(owner, [sent, 'data:image/png;base64,AAAA'])).status, 422)
    assert.lengthOf(await storedFiles(), 2)

    const clientId = randomUUID()
    const answers = await Promise.all([1, 2].map(() => post(owner, [sent], { clientId })))
    const posted = answers.filter(({ status }) => status === 201)
    assert.isNotEmpty(posted)
    assert.lengthOf(new Set(posted.map(({ body }) => body.id)), 1)
    assert.lengthOf(await storedFiles(), 2)
  }).tags(['@PHN-08'])

  test('are refused as other photos are, and store nothing then', async ({ assert }) => {
    const owner = await createOwner()
    const large = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const tooLarge = dataString(Buffer.concat([large, Buffer.alloc(5 * 1024 * 1024)]), 'image/png')
    for (const [value, message] of [
      ['data:text/plain;base64,AAAA', 'Please select only image files'],
      ['data:image/png;base64,AAAA', 'The photo could not be read'],
      [tooLarge, 'The photo is larger than 5MB'],
    ]) {
      const { status, body } = await call<Answer>(owner, 'POST /api/photos', { photo: value })
      assert.equal(status, 422)
      assert.equal(body.errors[0].message, message)
    }
    assert.isEmpty(await storedFiles())
  }).tags(['@PHN-08'])
})
