import { utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { removeOrphans } from '#models/orphaned_files'
import { photoUrl } from '#shared/projects/photo_urls'
import { maxRoomPairs } from '#shared/jobs/room_pairs'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { addPair, createCompletedWork, createPaidWork, smallPhoto } from '#tests/helpers/room_pairs'

/** As the person's browser loads it. */
const load = (path: string, person: Person | null) =>
  send('GET', path, person ? { headers: { cookie: cookieOf(person) } } : {})

const nameIn = (url: string) => url.slice('/photos/'.length, -'.webp'.length)

test.group('A before-and-after pair', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('is added once the rooms are finished, and only its two parties and the team see it', async ({
    assert,
  }) => {
    const scene = await createCompletedWork()
    const { owner, company, project, photos } = scene
    const rival = await createStager()
    const { status, body } = await addPair(scene)
    assert.equal(status, 201)
    assert.include(body, { room: 'Living Room', consent: false })
    assert.deepEqual(body.can, { remove: true, consent: false })
    assert.notInclude(photos.map(photoUrl), body.before!.url, 'the pair has a copy of its own')

    const path = `/projects/${project.id}/before-and-after`
    for (const person of [owner, company]) {
      const page = await load(path, person)
      assert.equal(page.status, 200)
      for (const { url } of [body.before!, body.after]) assert.include(page.text, nameIn(url))
    }
    for (const person of [rival, await createOwner(), null]) {
      const page = await load(path, person)
      assert.equal(page.status, person ? 403 : 200)
      for (const { url } of [body.before!, body.after]) assert.notInclude(page.text, nameIn(url))
    }
    for (const { url, thumbnail } of [body.before!, body.after]) {
      for (const file of [url, thumbnail]) {
        for (const person of [owner, company, await createAdmin()]) {
          const photo = await load(file, person)
          assert.deepEqual(
            [photo.status, photo.headers['cache-control']],
            [200, 'private, no-store']
          )
        }
        for (const person of [rival, null]) assert.equal((await load(file, person)).status, 404)
      }
    }
  }).tags(['@TRU-60'])

  test('is refused in every other state, and leaves no file', async ({ assert }) => {
    const scene = await createPaidWork()
    const { owner, company, project, bid, photos } = scene
    const other = await createPaidWork()
    const files = await storedFiles()
    const refused = async (words: string, on = scene, changes: object = {}) => {
      const before = await databaseDump()
      const { status, body } = await addPair(on, 0, changes)
      assert.equal(status, 409, words)
      assert.equal(body.message, words)
      assert.deepEqual(await databaseDump(), before)
    }
    await refused('Agree on an install day or mark your work completed first.')
    const open = await createProject(await createOwner(), { photos: [...photos] })
    const pending = await createBid(open, company)
    await refused('Photos can be added once the fee is paid and the rooms are finished.', {
      ...scene,
      bid: pending,
    })

    await (await Bid.findVisibleOrFail(bid.id)).completeWork(company.user)
    await refused('This photo is not part of the project anymore.', scene, {
      before: photoUrl(other.photos[0]),
    })
    const admin = await createAdmin()
    const hiding = { by: admin.user, reason: 'A face is visible' }
    await project.hide({ ...hiding, photo: photos[0] })
    await refused('This photo is not part of the project anymore.')
    await project.unhide({ ...hiding, photo: photos[0] })
    await project.hide(hiding)
    await refused('Our team has hidden this project. Contact support.')
    await project.unhide(hiding)
    await call(owner, `POST /api/projects/${project.id}/cancel`)
    await refused('This project was cancelled.')
    assert.deepEqual(await storedFiles(), files)
  }).tags(['@TRU-60'])

  test('is made once for each photo, also at the same moment', async ({ assert }) => {
    const scene = await createCompletedWork()
    const files = (await storedFiles()).length
    const replies = await atOnce([1, 2, 3, 4].map(() => () => addPair(scene)))
    assert.deepEqual(statusesOf(replies), [201, 409, 409, 409])
    assert.equal((await storedFiles()).length, files + 4, 'two files for each of the two photos')
    assert.equal((await addPair(scene, 1)).status, 201)
    const { body } = await addPair(scene, 1)
    assert.equal(body.message, 'This photo has an after photo already.')
  }).tags(['@TRU-60'])

  test('has a limit for each project', async ({ assert }) => {
    const scene = await createCompletedWork({ photos: 3 })
    await db.rawQuery('alter table room_pairs disable trigger room_pairs_of_completed_work')
    for (let at = 0; at < maxRoomPairs - 1; at += 1) {
      await db.table('room_pairs').insert({
        bid_id: scene.bid.id,
        room: 'Kitchen',
        source_photo: `former${at}`,
        before_photo: `${at}`.padStart(32, 'a'),
        after_photo: `${at}`.padStart(32, 'b'),
        created_at: new Date(),
      })
    }
    await db.rawQuery('alter table room_pairs enable trigger room_pairs_of_completed_work')
    const replies = await atOnce([0, 1, 2].map((at) => () => addPair(scene, at)))
    assert.deepEqual(statusesOf(replies), [201, 409, 409])
    await db.from('room_pairs').whereLike('source_photo', 'former%').delete()
  }).tags(['@TRU-60'])

  test('needs a room, a photo of the project and a photo of the staged room', async ({
    assert,
  }) => {
    const scene = await createCompletedWork()
    const rival = await createStager()
    const before = await databaseDump()
    const refused: [object, string][] = [
      [{ room: 'Garage' }, 'room'],
      [{ room: 'Number of Bathrooms' }, 'room'],
      [{ room: undefined }, 'room'],
      [{ before: 'living-room.jpg' }, 'before'],
      [{ before: undefined }, 'before'],
      [{ after: 7 }, 'after'],
      [{ after: 'data:text/html;base64,PGI+' }, 'after'],
      [{ after: photoUrl(scene.photos[1]) }, 'after'],
    ]
    for (const [changes, field] of refused) {
      const { status, body } = await addPair(scene, 0, changes)
      assert.deepEqual([status, body.errors?.[0].field], [422, field], JSON.stringify(changes))
    }
    const line = `POST /api/bids/${scene.bid.id}/room-pairs`
    const body = { room: 'Den', before: photoUrl(scene.photos[0]), after: await smallPhoto() }
    assert.equal((await call(scene.owner, line, body)).status, 403)
    assert.equal((await call(rival, line, body)).status, 403)
    assert.equal((await call(null, line, body)).status, 401)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@TRU-60'])

  test('is removed by its company at any time, with its files', async ({ assert }) => {
    const scene = await createCompletedWork()
    const files = await storedFiles()
    const { body } = await addPair(scene)
    const line = `DELETE /api/room-pairs/${body.id}`
    const own = [body.before!, body.after].flatMap(({ url, thumbnail }) => [url, thumbnail])
    const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000)
    for (const file of own) await utimes(join(photosFolder, basename(file)), lastWeek, lastWeek)
    await removeOrphans('photos')
    assert.includeMembers(
      await storedFiles(),
      own.map((file) => basename(file))
    )
    assert.equal((await call(scene.owner, line)).status, 403)
    assert.equal((await call(await createStager(), line)).status, 404)
    await call(scene.owner, `POST /api/projects/${scene.project.id}/cancel`)
    assert.equal((await call(scene.company, line)).status, 204)
    assert.equal((await call(scene.company, line)).status, 404)
    await deliverEmails()
    assert.deepEqual(await storedFiles(), files)
    assert.equal((await load(body.after.url, scene.company)).status, 404)
  }).tags(['@TRU-60'])

  test('goes with the account of either party, and is in the downloads of both until then', async ({
    assert,
  }) => {
    for (const leaver of ['owner', 'company'] as const) {
      const scene = await createCompletedWork()
      const { body } = await addPair(scene)
      const [before, after] = [nameIn(body.before!.url), nameIn(body.after.url)]
      const archiveOf = async (person: Person) => {
        const path = `/api/users/${person.user.id}/export`
        return (await send('GET', path, { as: person })).text
      }
      assert.include(await archiveOf(scene.owner), `photos/${before}.webp`)
      assert.notInclude(await archiveOf(scene.owner), `photos/${after}.webp`)
      assert.include(await archiveOf(scene.company), `photos/${after}.webp`)
      assert.notInclude(await archiveOf(scene.company), `photos/${before}.webp`)

      const person = scene[leaver]
      const { status } = await call(person, `DELETE /api/users/${person.user.id}`)
      assert.equal(status, 200)
      await deliverEmails()
      assert.lengthOf(await db.from('room_pairs'), 0)
      const left = await storedFiles()
      for (const name of [before, after]) assert.notInclude(left, `${name}.webp`)
    }
  }).tags(['@TRU-63'])
})
