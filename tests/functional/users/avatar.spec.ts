import { join } from 'node:path'
import { test } from '@japa/runner'
import sharp from 'sharp'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, type Person } from '#tests/helpers/people'
import {
  dataString,
  jpeg,
  paddedJpeg,
  photosFolder,
  remainingFiles,
  phonePhoto,
} from '#tests/helpers/photo_corpus'

const give = (person: Person, avatar: unknown) =>
  call<{ avatar: string | null }>(person, `PATCH /api/users/${person.user.id}`, { avatar })

test.group('A person’s avatar', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is re-encoded, served, replaced and removed', async ({ assert }) => {
    const person = await createOwner()
    const before = await remainingFiles()

    const { status, body } = await give(person, dataString(await phonePhoto()))
    assert.equal(status, 200)
    assert.match(body.avatar ?? '', /^\/photos\/[a-f0-9]{32}-480\.webp$/)
    assert.equal((await send('GET', body.avatar ?? '')).status, 200)
    const { avatar } = await User.findOrFail(person.user.id)
    const { exif } = await sharp(join(photosFolder, `${avatar}.webp`)).metadata()
    assert.isUndefined(exif)
    assert.lengthOf(await remainingFiles(), before.length + 2)

    const second = await give(person, dataString(await jpeg()))
    assert.notEqual(second.body.avatar, body.avatar)
    assert.lengthOf(await remainingFiles(), before.length + 2)

    assert.isNull((await give(person, null)).body.avatar)
    assert.deepEqual(await remainingFiles(), before)
  }).tags(['@API-17', '@R39'])

  test('stays if its own URL is sent back, or nothing', async ({ assert }) => {
    const person = await createOwner()
    const { body } = await give(person, dataString(await jpeg()))
    assert.equal((await give(person, body.avatar)).body.avatar, body.avatar)
    const renamed = await call(person, `PATCH /api/users/${person.user.id}`, { name: 'New Name' })
    assert.equal(renamed.body.avatar, body.avatar)
    assert.equal((await send('GET', body.avatar ?? '')).status, 200)
  })

  test('cannot be another person’s file', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    const { body } = await give(other, dataString(await jpeg()))
    const taken = await give(person, body.avatar)
    assert.equal(taken.status, 422)
    assert.isNull((await User.findOrFail(person.user.id)).avatar)
    assert.equal((await send('GET', body.avatar ?? '')).status, 200)
  })

  test('leaves no file behind if the rest is refused', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    const before = await remainingFiles()
    const avatar = dataString(await jpeg())
    const line = `PATCH /api/users/${person.user.id}`
    assert.equal((await call(person, line, { avatar, email: other.user.email })).status, 422)
    const tooLarge = await give(person, dataString(await paddedJpeg(5 * 1024 * 1024 + 1)))
    assert.equal(tooLarge.status, 422)
    assert.deepEqual(await remainingFiles(), before)
  })

  test('is one picture after two are sent at once', async ({ assert }) => {
    const person = await createOwner()
    const before = await remainingFiles()
    await give(person, dataString(await jpeg()))
    const pictures = [dataString(await jpeg(80, 60)), dataString(await jpeg(60, 80))]
    await Promise.all(pictures.map((picture) => give(person, picture)))
    assert.lengthOf(await remainingFiles(), before.length + 2)
    const { avatar } = await User.findOrFail(person.user.id)
    assert.include(await remainingFiles(), `${avatar}.webp`)
  })
})
