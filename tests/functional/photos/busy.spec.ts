import { request, type IncomingHttpHeaders } from 'node:http'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { getActiveTestOrFail, test } from '@japa/runner'
import env from '#start/env'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { owner, type Person } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

interface Upload {
  /** The status and the headers that the server answers with, be it before the body is whole. */
  answered: Promise<{ status: number; headers: IncomingHttpHeaders }>
  finish: () => void
  breakOff: () => void
}

/** A body that is announced and does not arrive until `finish`. */
function slowUpload(person: Person): Upload {
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
  const answered: Upload['answered'] = new Promise((resolve) =>
    outgoing.on('response', (incoming) => {
      resolve({ status: incoming.resume().statusCode ?? 0, headers: incoming.headers })
    })
  )
  outgoing.write(body.slice(0, 10))
  const breakOff = () => void outgoing.destroy()
  getActiveTestOrFail().cleanup(breakOff)
  return { answered, finish: () => outgoing.end(body.slice(10)), breakOff }
}

/** One more upload than the server takes; answers the refusal and the three that are held. */
async function overload(person: Person) {
  const uploads = [1, 2, 3, 4].map(() => slowUpload(person))
  const { refused, refusal } = await Promise.race(
    uploads.map(async (upload) => ({ refused: upload, refusal: await upload.answered }))
  )
  return { refusal, held: uploads.filter((upload) => upload !== refused) }
}

test.group('Many photos at once', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('are turned away with the time to come back', async ({ assert }) => {
    const person = await owner()
    const { refusal, held } = await overload(person)
    assert.equal(refusal.status, 503)
    assert.equal(refusal.headers['retry-after'], '5')

    const another = await send('POST', '/api/projects', { as: person, body: smallestForm })
    assert.equal(another.status, 503)
    assert.match(JSON.parse(another.text).message, /Try again in a moment/)
    assert.equal((await send('GET', '/api/projects', { as: person })).status, 200)

    for (const upload of held) upload.finish()
    const answers = await Promise.all(held.map(({ answered }) => answered))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201]
    )
    const again = await send('POST', '/api/projects', { as: person, body: smallestForm })
    assert.equal(again.status, 201)
  }).tags(['@R25', '@R34'])

  test('give their place back when the line breaks', async ({ assert }) => {
    const person = await owner()
    const { held } = await overload(person)
    for (const upload of held) upload.breakOff()
    await wait(500)

    const after = await overload(person)
    for (const upload of after.held) upload.finish()
    const answers = await Promise.all(after.held.map(({ answered }) => answered))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201]
    )
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
