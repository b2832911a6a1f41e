import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import Project from '#models/project'
import { restoreBackup } from '#services/backup/restore'
import { insurance } from '#tests/helpers/badges'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { cookieOf } from '#tests/helpers/http'
import { insertJob, jobRow } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { startObjectStorage, type StorageFault } from '#tests/helpers/object_storage'
import { pdf } from '#tests/helpers/pdf_corpus'
import { createBid, createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import { startQueueWorker, type QueueWorker } from '#tests/helpers/queue_worker'
import { readCommand, startSecondServer, type SecondServer } from '#tests/helpers/second_server'
import { exchange } from '#tests/helpers/wire'

const photo = dataString(await jpeg(300, 200))
const uncounted = ['sessions', 'rate_limits', 'queue_jobs', 'known_networks', 'backup_runs']
/** A day and an hour ago. */
const yesterday = () => new Date(Date.now() - 25 * 60 * 60 * 1000)
const keyOf = (url: string) => url.replace('/photos/', '').replace(/^\//, '')

interface WithUrl {
  id: number
  url: string
  thumbnail: string
}

test.group('Photos and files on S3', (group) => {
  let storage: Awaited<ReturnType<typeof startObjectStorage>>
  let server: SecondServer
  let worker: QueueWorker | undefined

  group.setup(async () => {
    storage = await startObjectStorage()
    server = await startSecondServer(storage.settings)
    return async () => {
      await worker?.stop()
      await server.stop()
      await storage.stop()
    }
  })
  group.each.setup(async () => {
    await emptyDatabase()
    await storage.empty()
    storage.calls = []
    return () => void (storage.faultOf = () => null)
  })

  const on = <Body>(person: Person, line: string, body?: unknown) =>
    call<Body>(person, line, body, server.port)
  const load = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    exchange(method, path, { port: server.port, headers })

  /** Runs the jobs of the queue `timers` from now on. */
  function workOff() {
    worker ??= startQueueWorker(9, ['--queue=timers'], storage.settings)
  }

  /** A project with two photos, and a company whose offer is accepted; it needs no fee. */
  async function work() {
    const [owner, company] = [await createOwner(), await createStager()]
    const posted = await on<{ id: number; photos: string[] }>(owner, 'POST /api/projects', {
      ...smallestForm,
      photos: [photo, photo],
    })
    const project = await Project.findOrFail(posted.body.id)
    const { id } = await createBid(project, company, { amount: 90 })
    await (await Bid.findVisibleOrFail(id)).accept(owner.user)
    await (await Bid.findVisibleOrFail(id)).completeWork(company.user)
    return { owner, company, project, bidId: id, photos: posted.body.photos }
  }

  /** One of each: project, avatar, portfolio, message file, document for a badge, pair. */
  async function everything() {
    const scene = await work()
    const { owner, company, bidId, photos } = scene
    await on(company, `PATCH /api/users/${company.user.id}`, { avatar: photo })
    const portfolio = await on<{ portfolioPhotos: string[] }>(
      company,
      'PUT /api/users/portfolio-photos',
      { photos: [photo] }
    )
    const file = { receiverId: owner.user.id, name: 'Plan.pdf', data: insurance.data }
    const image = { ...file, name: 'Sofa.jpg', data: photo }
    const uploads = [
      await on<WithUrl>(company, 'POST /api/messages/files', file),
      await on<WithUrl>(company, 'POST /api/messages/files', image),
    ]
    const fileIds = uploads.map(({ body }) => body.id)
    await on(company, 'POST /api/messages', { receiverId: owner.user.id, content: 'x', fileIds })
    const badge = await on<WithUrl>(company, 'POST /api/badges', insurance)
    const pair = await on<{ before: WithUrl; after: WithUrl }>(
      company,
      `POST /api/bids/${bidId}/room-pairs`,
      { room: 'Living Room', before: photos[0], after: photo }
    )
    const statuses = [portfolio, ...uploads, badge, pair].map(({ status }) => status)
    return {
      ...scene,
      portfolio: portfolio.body.portfolioPhotos,
      files: uploads.map(({ body }) => body),
      badgeId: badge.body.id,
      pair: pair.body,
      statuses,
    }
  }

  test('take one call for each request', async ({ assert }) => {
    const { company, owner, photos, files, badgeId, project } = await everything()
    const asCompany = { cookie: cookieOf(company) }
    const [path, thumbnail] = [photos[0], photos[0].replace('.webp', '-480.webp')]
    const email = path.replace('.webp', '.jpg')
    const drawn = await load(email)
    assert.equal((await sharp(drawn.body).metadata()).format, 'jpeg')
    const tag = { 'if-none-match': `"${keyOf(path)}"` }

    const requests: [() => Promise<{ status: number }>, number, string[]][] = [
      [() => load(path), 200, [`GET ${keyOf(path)}`]],
      [() => load(thumbnail), 200, [`GET ${keyOf(thumbnail)}`]],
      [() => load(path, tag), 304, [`HEAD ${keyOf(path)}`]],
      [() => load(path, {}, 'HEAD'), 200, [`HEAD ${keyOf(path)}`]],
      [() => load(path, { range: 'bytes=2-9' }), 206, [`GET ${keyOf(path)}`]],
      [() => load(path, { range: 'bytes=900000-' }), 416, [`GET ${keyOf(path)}`]],
      [() => load(email), 200, [`GET ${keyOf(email)}`]],
      [() => load(files[0].url, asCompany), 200, [`GET ${keyOf(files[0].url)}`]],
      [() => load(files[1].thumbnail, asCompany), 200, [`GET ${keyOf(files[1].thumbnail)}`]],
      [
        () => on(owner, `GET /api/projects/${project.id}?photos=inline`),
        200,
        photos.map((url) => `GET ${keyOf(url)}`),
      ],
    ]
    for (const [ask, status, calls] of requests) {
      storage.calls = []
      assert.equal((await ask()).status, status, calls[0])
      assert.deepEqual(storage.calls, calls)
    }
    storage.calls = []
    const document = await load(`/badges/${badgeId}/document`, asCompany)
    assert.isTrue(document.body.equals(pdf()))
    assert.lengthOf(storage.calls, 1)
  }).tags(['@SCL-20'])

  test('are sent as from the disk', async ({ assert }) => {
    const { photos } = await work()
    const whole = await load(photos[0])
    assert.equal(whole.headers['content-type'], 'image/webp')
    assert.equal(whole.headers['content-length'], String(whole.body.length))
    assert.equal((await sharp(whole.body).metadata()).width, 300)
    const part = await load(photos[0], { range: 'bytes=4-9' })
    assert.equal(part.headers['content-range'], `bytes 4-9/${whole.body.length}`)
    assert.isTrue(part.body.equals(whole.body.subarray(4, 10)))
    const known = await load(photos[0], { 'if-none-match': String(whole.headers.etag) })
    assert.deepEqual([known.status, known.body.length], [304, 0])
    const head = await load(photos[0], {}, 'HEAD')
    assert.equal(head.headers['content-length'], whole.headers['content-length'])
    const beyond = await load(photos[0], { range: 'bytes=900000-' })
    assert.equal(beyond.headers['content-range'], `bytes */${whole.body.length}`)

    await storage.empty()
    const tag = { 'if-none-match': String(whole.headers.etag) }
    for (const headers of [{}, tag, { range: 'bytes=0-1' }] as Record<string, string>[]) {
      const gone = await load(photos[0], headers)
      assert.equal(gone.status, 404)
      assert.equal(gone.headers['cache-control'], 'no-store')
      assert.isUndefined(gone.headers.etag)
    }
  }).tags(['@SCL-20', '@SCL-21'])

  for (const [fault, at, when] of [
    ['error', 1, 'at the first file'],
    ['broken', 2, 'at the first thumbnail'],
    ['silence', 3, 'at the second photo'],
  ] as [StorageFault, number, string][]) {
    test(`are refused while the storage fails (${fault} ${when}), and nothing stays`, async ({
      assert,
    }) => {
      const owner = await createOwner()
      const before = await databaseDump(uncounted)
      const puts = new Set<string>()
      storage.faultOf = (made) => {
        if (made.startsWith('PUT')) puts.add(made)
        return made.startsWith('PUT') && puts.size >= at ? fault : null
      }

      const refused = await on<{ message: string }>(owner, 'POST /api/projects', {
        ...smallestForm,
        photos: [photo, photo],
      })

      assert.equal(refused.status, 503)
      assert.equal(refused.headers['retry-after'], '5')
      assert.match(refused.body.message, /^Photos cannot be stored right now/)
      assert.deepEqual(await databaseDump(uncounted), before)
      assert.deepEqual(await storage.keys(), [])
      storage.faultOf = () => null
      const again = await on(owner, 'POST /api/projects', { ...smallestForm, photos: [photo] })
      assert.equal(again.status, 201)
    }).tags(['@SCL-24'])
  }

  test('are refused in every form while the storage fails', async ({ assert }) => {
    const { owner, company, bidId, photos } = await work()
    const keys = await storage.keys()
    const before = await databaseDump(uncounted)
    const file = { receiverId: owner.user.id, name: 'Plan.pdf', data: insurance.data }
    const after = { room: 'Living Room', before: photos[0], after: photo }
    for (const failing of ['PUT', 'GET'] as const) {
      storage.faultOf = (made) => (made.startsWith(failing) ? 'error' : null)
      const answers = [await on(company, `POST /api/bids/${bidId}/room-pairs`, after)]
      if (failing === 'PUT') {
        answers.push(
          await on(company, 'PUT /api/users/portfolio-photos', { photos: [photo] }),
          await on(company, `PATCH /api/users/${company.user.id}`, { avatar: photo }),
          await on(company, 'POST /api/messages/files', file),
          await on(company, 'POST /api/badges', insurance)
        )
      }
      for (const { status, headers } of answers) {
        assert.deepEqual([status, headers['retry-after']], [503, '5'])
      }
      assert.deepEqual(await storage.keys(), keys)
      assert.deepEqual(await databaseDump(uncounted), before)
    }
  }).tags(['@SCL-24'])

  test('are reported as unavailable, not as missing, while the storage fails', async ({
    assert,
  }) => {
    const { photos, owner, project } = await work()
    for (const fault of ['error', 'broken', 'silence'] as const) {
      storage.faultOf = () => fault
      const answer = await load(photos[0])
      assert.equal(answer.status, 503)
      assert.equal(answer.headers['retry-after'], '5')
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.isUndefined(answer.headers.etag)
    }
    storage.faultOf = () => 'error'
    const inline = await on(owner, `GET /api/projects/${project.id}?photos=inline`)
    assert.equal(inline.status, 503)

    storage.faultOf = () => 'half'
    await assert.rejects(() => load(photos[0]), /aborted|hang up|ECONNRESET/)
    storage.faultOf = () => null
    assert.equal((await load(photos[0])).status, 200)
  }).tags(['@SCL-21'])

  test('are backed up and restored, and listed if the storage has lost them', async ({
    assert,
    cleanup,
  }) => {
    const { photos, files, badgeId, owner, company, project, pair } = await everything()
    const folder = join(await mkdtemp(join(tmpdir(), 'stagely-backup-')), 'backup')
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const first = await server.run('backup:create', folder)
    assert.equal(first.code, 0, first.text)
    await on(owner, `PATCH /api/users/${owner.user.id}`, {
      avatar: dataString(await jpeg(310, 200)),
    })
    // The backup records the key, which the database before it lacks.
    const [rows, keys] = [
      await databaseDump([...uncounted, 'encryption_keys', 'seal_certificates']),
      await storage.keys(),
    ]
    const bytes = await load(photos[0])
    storage.calls = []
    const backup = await server.run('backup:create', folder)
    assert.equal(backup.code, 0, backup.text)
    assert.include(backup.text, `${keys.length} photo files`)
    // It asks for the new photo and its thumbnail only.
    assert.lengthOf(storage.calls, 2)

    await emptyDatabase()
    await storage.empty()
    const restored = await server.run('backup:restore', folder)
    assert.equal(restored.code, 0, restored.text)

    assert.deepEqual(await storage.keys(), keys)
    assert.deepEqual(
      await databaseDump([...uncounted, 'encryption_keys', 'seal_certificates']),
      rows
    )
    assert.isTrue((await load(photos[0])).body.equals(bytes.body))
    const session = await on<{ sessionId: string }>(company, 'POST /api/auth/login', {
      email: company.user.email,
      password: 'correct horse battery',
    })
    const signedIn = { cookie: `stagely-session=${session.body.sessionId}` }
    for (const path of [files[0].url, `/badges/${badgeId}/document`, pair.after.url]) {
      assert.equal((await load(path, signedIn)).status, 200, path)
    }
    const whole = await server.run('storage:check')
    assert.equal(whole.code, 0)
    assert.include(whole.text, 'No file is missing')

    const [image] = keys.filter((key) => /^files\/.*-480/.test(key))
    for (const key of [keyOf(photos[1]), keyOf(files[0].url), image]) await storage.remove(key)
    const avatar = await db.from('users').whereNotNull('avatar').first()
    await storage.remove(`${avatar.avatar}.webp`)

    const { code, text } = await server.run('storage:check')
    assert.equal(code, 1)
    assert.include(text, `projects ${project.id}: ${keyOf(photos[1])} is missing`)
    assert.include(text, `message_files ${files[0].id}: ${keyOf(files[0].url)} is missing`)
    assert.include(text, `message_files ${files[1].id}: ${image} is missing`)
    assert.include(text, `users ${avatar.id}: ${avatar.avatar}.webp is missing`)
    assert.include(text, '4 files are missing')
  }).tags(['@SCL-22', '@SCL-23', '@SCL-150'])

  test('fail a backup while the storage fails', async ({ assert, cleanup }) => {
    await work()
    const folder = join(await mkdtemp(join(tmpdir(), 'stagely-backup-')), 'backup')
    cleanup(() => rm(folder, { recursive: true, force: true }))
    storage.faultOf = (made) => (made.endsWith('-480.webp') ? 'error' : null)
    const { code } = await readCommand(['backup:create', folder], storage.settings)
    assert.equal(code, 1)
    await assert.rejects(() => restoreBackup(folder), /has no backup/)
  }).tags(['@SCL-24'])

  // The last ones, because the worker goes on working.
  test('are stored and removed as on the disk', async ({ assert }) => {
    const { owner, company, pair, statuses } = await everything()
    assert.deepEqual(statuses, [200, 201, 201, 201, 201])
    for (const { url } of [pair.before, pair.after]) {
      assert.equal((await load(url, { cookie: cookieOf(owner) })).status, 200)
    }
    // Two photos of the project, avatar, portfolio, the pair's two; an image and two PDFs.
    const keys = await storage.keys()
    assert.lengthOf(keys, 6 * 2 + 2 + 2)
    assert.lengthOf(
      keys.filter((key) => /^files\/[0-9a-f]{32}(-480)?\.(webp|pdf)$/.test(key)),
      4
    )

    const erased = await on(company, `DELETE /api/users/${company.user.id}`)
    assert.equal(erased.status, 200)
    workOff()
    await waitUntil('only the project is left', async () => (await storage.keys()).length === 4)
  }).tags(['@SCL-23'])

  test('are swept list by list, without those in use, new ones and other files', async ({
    assert,
  }) => {
    const { company, owner } = await everything()
    const kept = await storage.keys()
    for (const key of kept) await storage.age(key, yesterday())
    const nameOf = (number: number) => number.toString(16).padStart(32, '0')
    const sent = Array.from({ length: 1_100 }, (_, at) => nameOf(at))
    const row = { sender_id: company.user.id, receiver_id: owner.user.id, name: 'Plan.pdf' }
    const rest = { kind: 'pdf', pages: 1, bytes: 7, created_at: new Date() }
    await db
      .table('message_files')
      .multiInsert(sent.map((name) => ({ ...row, ...rest, stored_as: name })))
    const inUse = [...kept, ...sent.map((name) => `files/${name}.pdf`)]
    for (const key of inUse.slice(kept.length)) await storage.place(key, yesterday())
    const orphans = Array.from({ length: 60 }, (_, at) => nameOf(0xf000 + at))
    for (const name of orphans) await storage.place(`${name}-480.webp`, yesterday())
    for (const name of orphans) await storage.place(`files/${name}.pdf`, yesterday())
    const others = [`files/${nameOf(0xe000)}.pdf`, `${nameOf(0xe000)}.webp`]
    for (const key of others) await storage.place(key, new Date())
    await storage.place('health', yesterday())
    storage.calls = []

    const id = await insertJob({ name: 'SweepPhotos', queue: 'timers' })
    workOff()
    await waitUntil('the sweep is over', async () => !(await jobRow(id)))

    assert.deepEqual(await storage.keys(), [...inUse, ...others, 'health'].toSorted())
    // One list of photos, two of files; no call for each file.
    assert.lengthOf(
      storage.calls.filter((made) => made === 'LIST'),
      3
    )
    assert.isEmpty(storage.calls.filter((made) => !/^(LIST|DELETE)/.test(made)))
  }).tags(['@SCL-22'])
})
