import { request } from 'node:http'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import env from '#start/env'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { owner, type Person } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

/** A body that is announced and does not arrive until `finish`. */
async function slowUpload(person: Person) {
  const body = JSON.stringify(smallestForm)
  const outgoing = request({
    host: env.get('HOST'),
    port: env.get('PORT'),
    method: 'POST',
    path: '/api/projects',
    agent: false,
    headers: {
      'authorization': `Bearer ${person.sessionId}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  outgoing.on('error', () => {})
  const answered = new Promise<number>((resolve) =>
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode ?? 0))
  )
  outgoing.write(body.slice(0, 10))
  await wait(50)
  return {
    finish() {
      outgoing.end(body.slice(10))
      return answered
    },
    breakOff: () => outgoing.destroy(),
  }
}

test.group('Many photos at once', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('are turned away with the time to come back', async ({ assert }) => {
    const person = await owner()
    const uploads = await Promise.all([1, 2, 3].map(() => slowUpload(person)))

    const refused = await send('POST', '/api/projects', { as: person, body: smallestForm })
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['retry-after'], '5')
    assert.match(JSON.parse(refused.text).message, /Try again in a moment/)
    assert.equal((await send('GET', '/api/projects', { as: person })).status, 200)

    assert.deepEqual(await Promise.all(uploads.map((upload) => upload.finish())), [201, 201, 201])
    const again = await send('POST', '/api/projects', { as: person, body: smallestForm })
    assert.equal(again.status, 201)
  }).tags(['@R25', '@R34'])

  test('give their place back when the line breaks', async ({ assert }) => {
    const person = await owner()
    for (let round = 0; round < 2; round += 1) {
      const uploads = await Promise.all([1, 2, 3].map(() => slowUpload(person)))
      for (const upload of uploads) upload.breakOff()
      await wait(100)
    }
    const after = await send('POST', '/api/projects', { as: person, body: smallestForm })
    assert.equal(after.status, 201)
    assert.deepEqual(await storedFiles(), [])
  }).tags(['@R25'])

  test('leave each poster with their own', async ({ assert }) => {
    const photo = dataString(await jpeg(900, 700))
    const people = await Promise.all([owner(), owner(), owner()])
    const answers = await Promise.all(
      people.map((person) =>
        send('POST', '/api/projects', {
          as: person,
          body: { ...smallestForm, photos: [photo, photo, photo] },
        })
      )
    )
    const photos = answers.flatMap(({ text }) => JSON.parse(text).photos as string[])
    assert.lengthOf([...new Set(photos)], 9)
    assert.lengthOf(await storedFiles(), 18)
  }).tags(['@R25', '@R50'])
})
