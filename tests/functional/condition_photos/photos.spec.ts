import { access, readFile, unlink, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { conditionPage } from '#queries/condition_photos'
import { paidBidOn } from '#queries/staging_page'
import { missingFiles } from '#models/missing_files'
import { removeOrphans } from '#models/orphaned_files'
import { conditionLimits } from '#shared/install_day/condition_photos'
import { photoNameFromUrl, photoUrl } from '#shared/projects/photo_urls'
import { archiveFor } from '#tests/helpers/archives'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import {
  authorOf,
  newClientId,
  noteDamage,
  readCondition,
  sendPhoto,
} from '#tests/helpers/condition_photos'
import { databaseDump } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, phonePhoto, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { adminPath } from '#config/admin'
import { createPaidWork, type PairReply } from '#tests/helpers/room_pairs'
import { queriesOf } from '#tests/helpers/plans'
import { createReleased, createStaging, moveStaging } from '#tests/helpers/stagings'

/** As the person's browser loads it. */
const load = (path: string, person: Person | null) =>
  send('GET', path, person ? { headers: { cookie: cookieOf(person) } } : {})

test.group('A photo of a room', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('is stored once for each client id, and only the two sides see it', async ({ assert }) => {
    const { owner, company, project } = await createStaging(0)
    const sent = { clientId: newClientId(), takenAt: '2026-01-05T14:02:03.004Z', waiting: 3 }
    const first = await sendPhoto(company, project.id, sent)
    assert.equal(first.status, 201)
    assert.include(first.body, { room: 'Living Room', moment: 'after', by: 'company' })
    const files = await storedFiles()
    const waitingIn = [{ room: 'Den', count: 1 }]
    const repeat = { ...sent, room: 'Kitchen', waiting: 1, waitingIn }
    const again = await sendPhoto(company, project.id, repeat)
    assert.equal(again.status, 201)
    assert.deepEqual(again.body, first.body)
    assert.deepEqual(await storedFiles(), files, 'a repeat leaves no file')

    const seen = await readCondition(owner, project.id)
    assert.deepEqual(seen.body.photos, [first.body])
    assert.deepEqual(seen.body.waiting, [{ on: 'company', count: 1, rooms: waitingIn }])
    assert.include(
      seen.body.rooms.map(({ room }) => room),
      'Den'
    )
    assert.deepEqual((await readCondition(company, project.id)).body.waiting, [])

    for (const path of [first.body.url, first.body.thumbnail]) {
      for (const person of [owner, company]) {
        const { status, headers } = await load(path, person)
        assert.deepEqual([status, headers['cache-control']], [200, 'private, no-store'])
      }
      for (const person of [await createAdmin(), await createStager(), await createOwner(), null]) {
        assert.equal((await load(path, person)).status, 404)
      }
    }
    for (const person of [await createStager(), await createOwner()]) {
      assert.equal((await readCondition(person, project.id)).status, 403)
      assert.equal((await sendPhoto(person, project.id)).status, 403)
    }
    assert.equal((await readCondition(null, project.id)).status, 401)
  }).tags(['@DAY-30', '@DAY-31', '@DAY-34', '@R712'])

  test('is stored upright, scaled, and without camera and place, whatever took it', async ({
    assert,
  }) => {
    const { company, project } = await createStaging(0)
    const clientId = newClientId()
    await noteDamage(company, project.id, { clientId })
    const large = await sharp({
      create: { width: 7200, height: 5400, channels: 3, background: '#b58863' },
    })
      .jpeg()
      .toBuffer()
    const cases = [
      [await phonePhoto(6), 'image/jpeg', 600, 800],
      [large, 'image/jpeg', 1600, 1200],
    ] as const
    for (const [bytes, type, width, height] of cases) {
      for (const note of [null, clientId]) {
        const data = dataString(bytes, type)
        const { status, body } = await sendPhoto(company, project.id, { data, note })
        assert.equal(status, 201, JSON.stringify(body))
        const stored = await readFile(join(photosFolder, basename(body.url)))
        const found = await sharp(stored).metadata()
        assert.include(found, { format: 'webp', width, height })
        for (const kept of ['exif', 'xmp', 'iptc', 'orientation'] as const) {
          assert.isUndefined(found[kept], kept)
        }
        assert.notInclude(stored.toString('latin1'), 'Canary')
      }
    }
  }).tags(['@DAY-96', '@DAY-30'])

  test('that is sent several times at once is stored once', async ({ assert }) => {
    const { owner, project } = await createStaging(0)
    const clientId = newClientId()
    const files = (await storedFiles()).length
    const replies = await atOnce(
      Array.from({ length: 4 }, () => () => sendPhoto(owner, project.id, { clientId }))
    )
    assert.deepEqual(statusesOf(replies), [201, 201, 201, 201])
    assert.equal(new Set(replies.map(({ body }) => body.url)).size, 1)
    assert.equal((await storedFiles()).length, files + 2, 'photo and thumbnail')
  }).tags(['@DAY-31'])

  test('keeps the time of the phone if it can be right', async ({ assert }) => {
    const { owner, project } = await createStaging(0)
    const takenAt = async (minutes: number) => {
      const sent = new Date(Date.now() + minutes * 60_000).toISOString()
      const { body } = await sendPhoto(owner, project.id, { takenAt: sent })
      if (body.takenAt === null) return 'unknown'
      assert.isAtMost(Date.parse(body.takenAt), Date.parse(body.receivedAt))
      return body.takenAt === sent ? 'as sent' : body.takenAt === body.receivedAt && 'received'
    }
    const day = 24 * 60
    assert.equal(await takenAt(-3), 'as sent')
    assert.equal(await takenAt(-(conditionLimits.oldest - 1) * day), 'as sent')
    assert.equal(await takenAt(-(conditionLimits.oldest + 1) * day), 'unknown')
    assert.equal(await takenAt(conditionLimits.clockAhead - 1), 'received')
    assert.equal(await takenAt(conditionLimits.clockAhead + 2), 'unknown')
    const impossible = { takenAt: '2026-19-39T29:00:00Z' }
    assert.isNull((await sendPhoto(owner, project.id, impossible)).body.takenAt)
    for (const wrong of ['yesterday', '', 7]) {
      assert.equal((await sendPhoto(owner, project.id, { takenAt: wrong })).status, 422)
    }
  }).tags(['@DAY-32', '@R710'])

  test('is refused with one sentence, and nothing is stored', async ({ assert }) => {
    const { owner, company, project, bid } = await createStaging(0)
    const refused = async (status: number, words: string | RegExp, changes: object = {}) => {
      const [before, files] = [await databaseDump(), await storedFiles()]
      const answer = await sendPhoto(company, project.id, changes)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      assert.match(answer.body.message, new RegExp(words))
      assert.deepEqual(await databaseDump(), before)
      assert.deepEqual(await storedFiles(), files)
    }
    await refused(422, 'Choose a room', { room: 'Garage' })
    await refused(422, '', { moment: 'during' })
    await refused(422, '', { clientId: 'x' })
    await refused(422, '', { waiting: 501 })
    await refused(422, '', { waitingIn: [{ room: 'Attic', count: 1 }] })
    await refused(422, '', { waitingIn: [{ room: 'Kitchen', count: -1 }] })
    await refused(422, 'image', { data: 'data:text/html;base64,PGI+' })
    await refused(422, 'could not be read', { data: 'data:image/png;base64,aGVsbG8=' })
    await refused(403, 'Someone else took this', { author: authorOf(owner) })
    await moveStaging(bid.id, 1)
    await refused(409, 'Photos can be added from that day on')
    await moveStaging(bid.id, -1)
    const hiding = { by: (await createAdmin()).user, reason: 'A face is visible' }
    await project.hide(hiding)
    await refused(409, 'hidden this project')
    await project.unhide(hiding)
    await call(owner, `POST /api/projects/${project.id}/cancel`)
    await refused(409, 'Only photos of the removal and of damage')
    assert.equal((await sendPhoto(company, project.id, { moment: 'after_removal' })).status, 201)

    const undated = await createReleased()
    const early = await sendPhoto(undated.owner, undated.project.id)
    assert.deepEqual([early.status, early.body.message], [409, 'Agree on an install day first.'])
  }).tags(['@DAY-33', '@R711'])

  test('is taken once the job has changed, if it was stored before', async ({ assert }) => {
    const { owner, company, project } = await createStaging(0)
    const clientId = newClientId()
    await sendPhoto(company, project.id, { clientId })
    await call(owner, `POST /api/projects/${project.id}/cancel`)
    assert.equal((await sendPhoto(company, project.id, { clientId })).status, 201)
    const foreign = await sendPhoto(owner, project.id, { clientId })
    assert.equal(foreign.status, 409)
    assert.equal(foreign.body.message, 'The other side has sent this already.')
  }).tags(['@DAY-31'])

  test('is one of at most 300, in lists of 100', async ({ assert }) => {
    const { owner, company, project, bid } = await createStaging(0)
    const { body } = await sendPhoto(company, project.id)
    const insert = (count: number) =>
      db.rawQuery(
        `insert into condition_photos (bid_id, actor_id, person_id, client_id, room, moment, photo,
           received_at)
         select :bid, :actor, :person, md5('c' || n), 'Kitchen', 'after', md5('p' || n), now()
         from generate_series(1, :count::int) n`,
        { bid: bid.id, actor: company.user.id, person: company.user.personId!, count }
      )
    await insert(conditionLimits.photosPerJob - 1)
    const first = await readCondition(owner, project.id)
    assert.lengthOf(first.body.photos, 100)
    assert.include(first.body, { hasMore: true, total: 300 })
    const ids = new Set(first.body.photos.map(({ id }) => id))
    let page = first.body
    while (page.hasMore) {
      const answer = await readCondition(owner, project.id, `?before=${page.photos.at(-1)!.id}`)
      page = answer.body
      for (const { id } of page.photos) ids.add(id)
    }
    assert.equal(ids.size, 300)
    assert.equal(page.photos.at(-1)!.id, body.id)
    const more = await sendPhoto(owner, project.id)
    assert.deepEqual([more.status, more.body.message], [409, 'A job has at most 300 photos.'])
    await db.from('condition_photos').where('bid_id', bid.id).delete()
  }).tags(['@DAY-33', '@DAY-35'])

  test('takes as many queries among many as alone, and an unchanged list isn’t sent again', async ({
    assert,
  }) => {
    const { owner, company, project } = await createStaging(0)
    const read = async () => {
      const bid = (await paidBidOn(project.id, owner.user))!
      return conditionPage(bid)
    }
    const clientId = newClientId()
    await noteDamage(company, project.id, { clientId })
    await sendPhoto(company, project.id, { note: clientId })
    const few = await queriesOf(read)
    for (const room of ['Kitchen', 'Den', 'Office']) {
      const { body } = await noteDamage(company, project.id, { room })
      await call(owner, `PUT /api/damage-notes/${body.id}/answer`, { kind: 'seen' })
      await sendPhoto(company, project.id, { room })
    }
    assert.lengthOf(await queriesOf(read), few.length)
    const path = `/api/projects/${project.id}/condition-photos`
    const { headers } = await send('GET', path, { as: owner })
    const tagged = { as: owner, headers: { 'if-none-match': String(headers.etag) } }
    assert.equal((await send('GET', path, tagged)).status, 304)
    await sendPhoto(company, project.id)
    assert.equal((await send('GET', path, tagged)).status, 200)
  }).tags(['@DAY-35'])

  test('goes with the account that took it; the other side keeps its own', async ({ assert }) => {
    const { owner, company, project } = await createStaging(0)
    const gone = await sendPhoto(company, project.id)
    const kept = await sendPhoto(owner, project.id)
    await company.user.close({ by: company.user })
    const { body } = await readCondition(owner, project.id)
    assert.deepEqual(
      body.photos.map(({ id }) => id),
      [kept.body.id]
    )
    assert.equal((await load(gone.body.url, owner)).status, 404)
    assert.equal((await load(kept.body.url, owner)).status, 200)
  }).tags(['@DAY-36', '@R713'])

  test('is in the own data download, in the console as a number, and kept by the sweep', async ({
    assert,
  }) => {
    const { owner, company, project } = await createStaging(0)
    const { body: photo } = await sendPhoto(company, project.id)
    const { body: note } = await noteDamage(company, project.id)
    await call(owner, `PUT /api/damage-notes/${note.id}/answer`, { kind: 'seen' })
    const name = photoNameFromUrl(photo.url)!
    const archiveOf = (person: Person) => archiveFor(person, `/api/users/${person.user.id}/export`)
    const own = await archiveOf(company)
    assert.lengthOf(own.data.conditionPhotos, 1)
    assert.include(own.data.conditionPhotos[0], { room: 'Living Room', moment: 'after' })
    assert.include(JSON.stringify(own.data.conditionPhotos), name)
    assert.equal(own.data.damageNotes[0].text, 'Scratch on the floor beside the island')
    const other = await archiveOf(owner)
    assert.deepEqual([other.data.conditionPhotos, other.data.damageNotes], [[], []])
    assert.equal(other.data.damageAnswers[0].kind, 'seen')
    for (const absent of [name, 'Scratch on the floor']) assert.notInclude(other.text, absent)

    const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000)
    const files = [photo.url, photo.thumbnail].map((url) => join(photosFolder, basename(url)))
    for (const file of files) await utimes(file, lastWeek, lastWeek)
    await removeOrphans('photos')
    for (const file of files) await access(file)
    const missing: string[] = []
    await unlink(files[1])
    for await (const file of missingFiles()) missing.push(file.table)
    assert.deepEqual(missing, ['condition_photos'])

    const admin = await createAdmin()
    const page = await load(`${adminPath}/projects/${project.id}`, admin)
    assert.include(page.text, '1. Damage notes: 1, answered 1')
    for (const absent of [name, 'Scratch on the floor']) assert.notInclude(page.text, absent)
  }).tags(['@DAY-51'])

  test('becomes a pair with the owner’s photo of the room', async ({ assert }) => {
    const { owner, company, project, bid, photos } = await createPaidWork()
    await bid.completeWork(company.user)
    const labels = { [photos[0]]: { room: 'Living Room' } }
    await db.from('projects').where('id', project.id).update({ photo_labels: labels })
    const { body: photo } = await sendPhoto(company, project.id, { guide: photoUrl(photos[0]) })
    const before = photoUrl(photos[0])
    const pair = (after: string) =>
      call<PairReply>(company, `POST /api/bids/${bid.id}/room-pairs`, {
        room: 'Living Room',
        before,
        after,
      })
    const others = [
      (await sendPhoto(owner, project.id)).body.url,
      (await sendPhoto(company, project.id, { moment: 'damage' })).body.url,
      photoUrl(photos[1]),
    ]
    for (const url of others) {
      const { status, body } = await pair(url)
      assert.equal(status, 422)
      assert.equal(body.message, 'Choose one of your photos of the finished room')
    }
    const room = (await readCondition(company, project.id)).body.rooms[0]
    assert.deepInclude(room, { room: 'Living Room' })
    assert.include(room.owners[0], { url: before, isFree: true })
    const { status, body } = await pair(photo.url)
    assert.equal(status, 201)
    assert.include(body, { room: 'Living Room', consent: false })
    assert.notEqual(body.after.url, photo.url, 'a pair has files of its own')
    assert.isFalse((await readCondition(company, project.id)).body.rooms[0].owners[0].isFree)
    assert.isFalse((await readCondition(owner, project.id)).body.rooms[0].owners[0].isFree)
    assert.isNotNull(photoNameFromUrl(body.after.url))
  }).tags(['@DAY-37', '@R714'])
})
