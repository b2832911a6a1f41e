import { rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import { call, decided, type Reply, type ResponseFields } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import {
  heicWithProfile,
  hostileFiles,
  manyScans,
  nestedOverlays,
} from '#tests/helpers/hostile_files'
import { send } from '#tests/helpers/http'
import { emptyMarket } from '#tests/helpers/payments'
import { createOwner, createPaidBid, createStager } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import { waitUntil } from '#tests/helpers/waiting'

const files = await hostileFiles()

test.group('Files that are made to keep others waiting', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  for (const { what, type, bytes, refused } of files) {
    const outcome = refused ? 'refuse' : 'take'
    test(`${outcome} ${type} with ${what}, within the limits`, async ({ assert }) => {
      const { owner, company } = await createPaidBid()
      const data = dataString(bytes, type)
      const before = await databaseDump(['rate_limits', 'sessions'])
      const file = { receiverId: company.user.id, name: 'Plan', data }
      const { status, body } = await decided(() =>
        type === 'application/pdf'
          ? call(owner, 'POST /api/messages/files', file)
          : call(owner, 'POST /api/photos/previews', { photo: data })
      )
      if (!refused) return assert.include([200, 201], status, body.message)
      assert.equal(status, 422)
      assert.match(body.message, /^Th(e photo|is PDF) could not be read\.?$/)
      assert.deepEqual(await storedFiles(), [])
      assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)
    }).tags([refused ? '@PHO-12' : '@PHO-13'])
  }

  test('are judged by the last byte of a profile, the last scan and the first overlay', async ({
    assert,
  }) => {
    const person = await createOwner()
    const preview = async (bytes: Buffer, type: string) => {
      const photo = dataString(bytes, type)
      const { status } = await decided(() => call(person, 'POST /api/photos/previews', { photo }))
      return status
    }
    assert.equal(await preview(await heicWithProfile(1024 ** 2), 'image/heic'), 200)
    assert.equal(await preview(await heicWithProfile(1024 ** 2 + 1), 'image/heic'), 422)
    assert.equal(await preview(manyScans(1_100, 100), 'image/jpeg'), 200)
    assert.equal(await preview(manyScans(1_100, 101), 'image/jpeg'), 422)
    assert.equal(await preview(await nestedOverlays('avif', 1), 'image/avif'), 422)
    assert.equal(await preview(await nestedOverlays('heic', 1), 'image/heic'), 422)
  }).tags(['@PHO-12', '@R338'])

  test('of one person wait for each other, and only four of them', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    // Not a large body, of which a person sends one at a time anyway.
    const slow = { photo: dataString(manyScans(4_000, 100), 'image/jpeg') }
    const sent = Array.from({ length: 8 }, () => call(person, 'POST /api/photos/previews', slow))
    const first = await Promise.race(sent)
    assert.deepEqual([first.status, first.headers['retry-after']], [503, '5'])
    assert.match(first.body.message, /are being processed right now. Try again in a moment.$/)
    const photo = dataString(await jpeg())
    const { status } = await decided(() => call(other, 'POST /api/photos/previews', { photo }))
    assert.equal(status, 200)
    const answers = await Promise.all(sent)
    assert.isAtLeast(answers.filter((answer) => answer.status === 503).length, 3)
  }).tags(['@PHO-11'])

  test('let others’ requests through, and their photos are stored', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createOwner()))
    const [owner, company] = [await createOwner(), await createStager()]
    const slow = { photo: dataString(manyScans(2_500, 100), 'image/jpeg') }
    const answers = people.map(() => 0)
    let isOver = false
    const attacks = people.map(async (person, at) => {
      while (!isOver) {
        const { status } = await call(person, 'POST /api/photos/previews', slow)
        assert.include([200, 503], status)
        if (status === 200) answers[at] += 1
      }
    })
    await waitUntil('each has had a file decoded', () => answers.every((count) => count > 0))

    const photo = dataString(await jpeg(900, 700))
    const upload = async (make: () => Promise<Reply<ResponseFields>>) => {
      const { status, body } = await decided(make)
      assert.include([200, 201], status, body.message)
    }
    const form = { ...smallestForm, photos: [photo] }
    await upload(() => call(owner, 'POST /api/projects', form))
    await upload(() => call(company, 'PUT /api/users/portfolio-photos', { photos: [photo] }))
    await upload(() => call(company, `PATCH /api/users/${company.user.id}`, { avatar: photo }))
    for (let at = 0; at < 5; at += 1) {
      assert.equal((await send('GET', '/login')).status, 200)
      const edit = { as: owner, body: { bio: `Dog number ${at}.` } }
      assert.equal((await send('PATCH', `/api/users/${owner.user.id}`, edit)).status, 200)
    }
    isOver = true
    await Promise.all(attacks)

    assert.lengthOf(await storedFiles(), 6)
  }).tags(['@PHO-13'])
})
