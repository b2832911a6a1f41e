import { rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { reader } from '#middleware/json_body_middleware'
import { noise } from '#tests/corpora/images'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import { slowUpload } from '#tests/helpers/slow_uploads'
import { waitUntil } from '#tests/helpers/waiting'

const large = 200_000
const photo = dataString(await jpeg(900, 700))

test.group('Many photos at once', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('leave capacity for others, however slowly they arrive', async ({ assert, cleanup }) => {
    const { interval } = reader.limits
    cleanup(() => void (reader.limits.interval = interval))
    // Slow uploads are not refused, so nobody can wait for that.
    reader.limits.interval = 3_600_000
    const dribbler = await createOwner()
    const accounts = await Promise.all([createOwner(), createOwner(), createOwner(), createOwner()])
    const held = [
      ...Array.from({ length: 6 }, () => slowUpload(dribbler, { size: 20_000_000 })),
      ...accounts.map((person) => slowUpload(person, { size: 20_000_000, sent: large })),
    ]
    let refused = 0
    for (const { answered } of held) void answered.then(() => (refused += 1))
    // One person sends one large body at a time.
    await waitUntil('the others are held', () => refused === 5 && reader.held === 1 + 4 * large)

    const [owner, company] = [await createOwner(), await createStager()]
    const body = { ...smallestForm, photos: [photo] }
    const answers = await Promise.all([
      send('POST', '/api/projects', { as: owner, body }),
      send('PATCH', `/api/users/${owner.user.id}`, { as: owner, body: { bio: 'Two dogs.' } }),
      send('PUT', '/api/users/portfolio-photos', { as: company, body: { photos: [photo] } }),
      send('PATCH', `/api/users/${company.user.id}`, { as: company, body: { avatar: photo } }),
      send('POST', '/api/projects', { as: dribbler, body: smallestForm }),
    ])

    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 200, 200, 200, 201]
    )
    assert.equal(refused, 5, 'the others are still held')
    for (const upload of held) upload.breakOff()
  }).tags(['@PHO-08'])

  test('are accepted from one person one request at a time', async ({ assert }) => {
    const person = await createOwner()
    const first = slowUpload(person, { size: 300_000, sent: large })
    await waitUntil('it is arriving', () => reader.held === large)

    const second = await send('POST', '/api/projects', {
      as: person,
      body: { ...smallestForm, description: 'x'.repeat(large) },
    })
    assert.equal(second.status, 503)
    assert.equal(second.headers['retry-after'], '5')
    assert.match(JSON.parse(second.text).message, /still arriving/)
    const small = await send('POST', '/api/projects', { as: person, body: smallestForm })
    assert.equal(small.status, 201)

    first.finish()
    assert.equal((await first.answered).status, 422)
    const again = await send('POST', '/api/projects', {
      as: person,
      body: { ...smallestForm, photos: [photo], otherRooms: null },
    })
    assert.equal(again.status, 201)
  }).tags(['@PHO-08'])

  test('free their slot when the connection breaks', async ({ assert }) => {
    const person = await createOwner()
    for (let round = 0; round < 3; round += 1) {
      const upload = slowUpload(person, { size: 300_000, sent: large })
      await waitUntil('it is arriving', () => reader.held === large)
      upload.breakOff()
      await waitUntil('it is forgotten', () => reader.held === 0)
    }
    const last = slowUpload(person, { size: 300_000, sent: large })
    last.finish()
    assert.equal((await last.answered).status, 422)
  }).tags(['@PHO-08'])

  test('are stored or refused with a time to retry, and others are served meanwhile', async ({
    assert,
  }) => {
    const people: Person[] = []
    for (let count = 0; count < 50; count += 1) people.push(await createOwner())
    const body = { ...smallestForm, photos: [dataString(await noise(700).jpeg().toBuffer())] }
    let running = people.length
    const uploads = people.map(async (as) => {
      const answer = await send('POST', '/api/projects', { as, body })
      running -= 1
      return answer
    })

    const page = await send('GET', '/login')
    const runningAtPage = running
    const edit = { as: people[0], body: { bio: 'Two dogs.' } }
    const edited = await send('PATCH', `/api/users/${people[0].user.id}`, edit)
    const runningAtEdit = running
    const answers = await Promise.all(uploads)

    assert.deepEqual([page.status, edited.status], [200, 200])
    assert.isAbove(runningAtPage, 0)
    assert.isAbove(runningAtEdit, 0)
    for (const { status, headers } of answers.filter((answer) => answer.status !== 201)) {
      assert.deepEqual([status, headers['retry-after']], [503, '5'])
    }
    const accepted = answers.filter(({ status }) => status === 201).length
    assert.isAbove(accepted, 0)
    assert.lengthOf(await db.from('projects'), accepted)
    assert.lengthOf(await storedFiles(), accepted * 2)
  }).tags(['@SCL-27'])

  test('end up with the owner who posted them', async ({ assert }) => {
    const people = await Promise.all([
      createOwner(),
      createOwner(),
      createOwner(),
      createOwner(),
      createOwner(),
    ])
    const answers = await Promise.all(
      people.map((person) =>
        send('POST', '/api/projects', {
          as: person,
          body: { ...smallestForm, photos: [photo, photo, photo], otherRooms: 'x'.repeat(300) },
        })
      )
    )
    const photos = answers.flatMap(({ text }) => JSON.parse(text).photos as string[])
    assert.lengthOf([...new Set(photos)], 15)
    assert.lengthOf(await storedFiles(), 30)
  })
})
