import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import env from '#start/env'
import { BackupRefused } from '#exceptions/backup_refused'
import { newKeys, readIdentity } from '#services/backup/age'
import { createBackup } from '#services/backup/create'
import { drillBackup } from '#services/backup/drill'
import { backupsIn, contentPath } from '#services/backup/folder'
import { lastBackup } from '#services/backup/last'
import type { Manifest } from '#services/backup/manifest'
import { readRetention } from '#services/backup/retention'
import { restoreBackup } from '#services/backup/restore'
import { faultsIn, filesOf, openBackup } from '#services/backup/verify'
import PhotoFiles from '#services/photos/photo_files'
import PhotoStore from '#services/photos/photo_store'
import { sealAccess } from '#models/staging/access'
import { runHere } from '#tests/helpers/commands'
import { databaseDump, emptyDatabase, lockWaiters } from '#tests/helpers/database'
import { watchDisk } from '#tests/helpers/faulty_disk'
import { emptyMarket } from '#tests/helpers/payments'
import { createOwner, createPaidBid, createProject, type Person } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { readCommand } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

const person = 'Canary Featherstone'
const uncounted = ['rate_limits', 'backup_runs', 'sessions', 'encryption_keys']

const storePhoto = async (width: number) =>
  PhotoStore.storeAll([dataString(await jpeg(width, 200))], [], async ([name]) => name)

/** Every path in a folder, with its mode. */
async function pathsIn(folder: string) {
  const names = await readdir(folder, { recursive: true })
  return Promise.all(
    names.map(async (name) => {
      const { mode, size } = await stat(join(folder, name))
      return { name, mode: mode & 0o777, size, isFolder: (mode & 0o40000) !== 0 }
    })
  )
}

const isWhole = async (path: string, identity = null as Parameters<typeof openBackup>[1]) =>
  faultsIn(await openBackup(path, identity))

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day, 2))

const startCommand = (...args: string[]) =>
  spawn(process.execPath, ['ace.js', ...args], { cwd: app.makePath(), stdio: 'ignore' })

const fullDisk = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/** Refusals are one sentence without a stack. */
async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  const error: unknown = await work().then(
    () => null,
    (thrown: unknown) => thrown
  )
  if (error instanceof BackupRefused) return error.message
  throw new Error('It was not refused.', { cause: error })
}

test.group('A folder of backups', (group) => {
  let folder: string
  let owner: Person
  let photo: string
  group.each.setup(async () => {
    await emptyMarket()
    folder = join(await mkdtemp(join(tmpdir(), 'stagely-backups-')), 'backups')
    owner = await createOwner({ name: person, email: 'canary@stagely.example' })
    photo = await storePhoto(300)
    await createProject(owner, { photos: [photo] })
    return () => rm(join(folder, '..'), { recursive: true })
  })
  const addPhoto = async (width: number) => {
    const added = await storePhoto(width)
    await createProject(owner, { photos: [added] })
    return added
  }
  const runs = () => db.from('backup_runs').orderBy('id')

  test('gets only what is new with the next backup, and each backup restores its own time', async ({
    assert,
  }) => {
    const { manifest: first } = await createBackup(folder, { now: dayOf(1) })
    const rows = await databaseDump(uncounted)
    const before = await pathsIn(join(folder, 'files'))
    const added = await addPhoto(320)
    const { manifest: second } = await createBackup(folder, { now: dayOf(2) })

    assert.deepEqual([first.id, second.id], ['2026-01-01T020000Z', '2026-01-02T020000Z'])
    assert.deepEqual([first.files.count, second.files.count], [2, 4])
    assert.equal(first.files.newBytes, first.files.bytes)
    assert.equal(second.files.newBytes, second.files.bytes - first.files.bytes)
    const contents = await pathsIn(join(folder, 'files'))
    assert.lengthOf(
      contents.filter(({ isFolder }) => !isFolder),
      4
    )
    assert.includeDeepMembers(contents, before)
    const [one, two] = await runs()
    assert.include(one, { name: first.id, kind: 'full', error: null, files: '2' })
    assert.include(two, { name: second.id, kind: 'incremental', error: null, files: '4' })
    assert.equal(Number(two.bytes) - Number(two.new_bytes), first.files.bytes)
    const last = await lastBackup()
    assert.equal(last?.finishedAt.toMillis(), (two.finished_at as Date).getTime())
    assert.isNull(last?.verifiedAt)

    // The folder's own path is that of its newest backup.
    await emptyDatabase()
    await PhotoFiles.remove([photo, added])
    await restoreBackup(join(folder, first.id))
    const ended = { queue_jobs: [] }
    assert.deepEqual(await databaseDump(uncounted), { ...rows, ...ended })
    assert.isTrue(await drive.use().exists(`${photo}.webp`))
    assert.isFalse(await drive.use().exists(`${added}.webp`))
    await emptyDatabase()
    await restoreBackup(folder)
    assert.isTrue(await drive.use().exists(`${added}.webp`))
    assert.lengthOf(await db.from('projects'), 2)
  }).tags(['@SCL-150', '@R755'])

  test('has a photo that the storage has lost since, and one that the folder has lost', async ({
    assert,
  }) => {
    const { manifest } = await createBackup(folder, { now: dayOf(1) })
    await drive.use().delete(`${photo}.webp`)
    const kept = await createBackup(folder, { now: dayOf(2) })
    assert.isEmpty(kept.manifest.missing)

    const files = await filesOf(await openBackup(folder, null))
    await rm(contentPath(folder, files.get(`${photo}-480.webp`)!.hash))
    const copied = await createBackup(folder, { now: dayOf(3) })
    assert.isEmpty(copied.manifest.missing)
    assert.isAbove(copied.manifest.files.newBytes, 0)
    assert.isEmpty(await isWhole(join(folder, manifest.id)))

    await rm(contentPath(folder, files.get(`${photo}.webp`)!.hash))
    const lost = await createBackup(folder, { now: dayOf(4) })
    assert.deepEqual(lost.manifest.missing, [`${photo}.webp`])
  }).tags(['@SCL-150'])

  test('is for its owner only', async ({ assert }) => {
    await createBackup(folder)
    for (const { name, mode, isFolder } of await pathsIn(join(folder, '..'))) {
      assert.equal(mode, isFolder ? 0o700 : 0o600, name)
    }
  }).tags(['@SCL-150'])

  test('keeps what was complete, and goes on, whatever change of the disk a run ends before', async ({
    assert,
    cleanup,
  }) => {
    const keep = readRetention('1d')
    const first = await createBackup(folder, { now: dayOf(1) })
    await db.from('projects').update({ photos: [] })
    const added = await addPhoto(340)
    const origin = `${folder}-origin`
    const fresh = async () => {
      await rm(folder, { recursive: true, force: true })
      const from = `${origin}/`
      for (const { name, isFolder } of await pathsIn(from)) {
        if (isFolder) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
      }
      for (const { name, isFolder } of await pathsIn(from)) {
        if (!isFolder) await copyFile(join(from, name), join(folder, name))
      }
    }
    await rename(folder, origin)
    await fresh()

    // The changes of a whole run, of which those of one kind are one: tables, contents.
    const changes: string[] = []
    const stop = watchDisk((what) => changes.push(what))
    cleanup(stop)
    await createBackup(folder, { keep, now: dayOf(2) }).finally(stop)
    const kindOf = (what: string) =>
      what
        .replace(/ \w+\.copy$/, ' table')
        .replace(/ [\da-f]{2}$/, ' part')
        .replace(/[\da-f]{64}/, 'hash')
        .replace(/ [\da-f]{32}/, ' key')
    const kinds = changes.map(kindOf)
    // The first of each kind, and the last content that is removed.
    const moments = [...new Set(kinds)].map((kind) => kinds.indexOf(kind))
    moments.push(kinds.lastIndexOf('rm hash'))
    for (const expected of [
      'write table',
      'append files.list',
      'rename manifest.json',
      'rm hash',
    ]) {
      assert.include(kinds, expected)
    }

    for (const moment of moments) {
      await fresh()
      let count = -1
      const revive = watchDisk(() => {
        count += 1
        if (count >= moment) throw new Error('killed')
      })
      cleanup(revive)
      await assert
        .rejects(() => createBackup(folder, { keep, now: dayOf(2) }), /killed/)
        .finally(revive)
      const what = `before ${changes[moment]}`
      const { complete } = await backupsIn(folder)
      assert.isNotEmpty(complete, what)
      assert.isEmpty(await isWhole(folder), what)

      const { manifest } = await createBackup(folder, { keep, now: dayOf(3) })
      assert.isEmpty(await isWhole(folder), what)
      assert.deepEqual((await readdir(folder)).toSorted(), [manifest.id, 'files'], what)
      const contents = await pathsIn(join(folder, 'files'))
      assert.lengthOf(
        contents.filter(({ isFolder }) => !isFolder),
        2,
        what
      )
    }
    assert.isTrue(await drive.use().exists(`${added}.webp`))
    assert.isAbove(first.manifest.files.count, 0)
  })
    .tags(['@SCL-151'])
    .timeout(300_000)

  test('uses what a run copied before the disk was full', async ({ assert, cleanup }) => {
    await addPhoto(360)
    let copies = 0
    const release = watchDisk((what) => {
      if (!/^write .*\.webp\.tmp$/.test(what)) return
      copies += 1
      // Photos are copied at once: what belongs to the first two still fits, as the line of the list does.
      if (copies > 2) throw fullDisk()
    })
    cleanup(release)
    const full = await runHere('backup:create', folder).finally(release)
    assert.equal(full.code, 1)
    assert.match(
      full.text,
      /^\S+ red\(error\) \] The disk is full\. Make space and run it again: .+$/
    )
    assert.deepEqual((await backupsIn(folder)).complete, [])
    assert.include((await runs())[0], { error: 'ENOSPC' })
    assert.isNull(await lastBackup())
    assert.match(await refusalOf(() => restoreBackup(folder)), /has no backup/)

    const { manifest } = await createBackup(folder)
    assert.isAbove(manifest.files.newBytes, 0)
    assert.isBelow(manifest.files.newBytes, manifest.files.bytes)
    assert.isEmpty(await isWhole(folder))
    assert.sameMembers(await readdir(folder), ['files', manifest.id])
  }).tags(['@SCL-151'])

  test('ends with a sentence if the disk is full in the middle of a large table', async ({
    assert,
    cleanup,
  }) => {
    const release = watchDisk((what) => {
      if (what === 'write places.copy') throw fullDisk()
    })
    cleanup(release)
    const { code, text } = await runHere('backup:create', folder)
    assert.equal(code, 1)
    assert.include(text, 'The disk is full.')
    assert.include((await runs())[0], { error: 'ENOSPC' })
    release()
    const { manifest } = await createBackup(folder)
    const places = manifest.tables.find(({ name }) => name === 'places')
    assert.isAbove(places?.bytes ?? 0, 1_000_000)
    assert.isEmpty(await isWhole(folder))
  }).tags(['@SCL-151'])

  test('takes one run at a time, and another one after a process that was killed', async ({
    assert,
  }) => {
    const trx = await db.transaction()
    await trx.rawQuery('lock table users in access exclusive mode')
    const killed = startCommand('backup:create', folder)
    await lockWaiters()
    const taken = 'Another backup is running. Try again once it has ended.'
    assert.equal(await refusalOf(() => createBackup(folder)), taken)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    await trx.rollback()

    // PostgreSQL notices that the process is gone once it sends it the next row.
    await waitUntil('the lock is free', () =>
      createBackup(folder).then(
        () => true,
        (error: Error) => {
          if (error.message !== taken) throw error
        }
      )
    )
    const { complete, unfinished } = await backupsIn(folder)
    assert.deepEqual([complete.length, unfinished], [1, []])
    assert.isEmpty(await isWhole(folder))
    const [first, second] = await runs()
    assert.equal(first.error, 'Interrupted')
    assert.isNull(second.error)
  }).tags(['@SCL-151'])

  test('is emptied by the days, weeks and months to keep, with the contents that nothing uses', async ({
    assert,
  }) => {
    await createBackup(folder, { now: dayOf(1) })
    await db.from('projects').update({ photos: [] })
    const added = await addPhoto(380)
    await createBackup(folder, { now: dayOf(2) })
    await createBackup(folder, { now: new Date(Date.UTC(2026, 0, 2, 3)) })
    const keep = readRetention('2d')
    const { manifest, removed } = await createBackup(folder, { keep, now: dayOf(3) })

    assert.equal(removed, 2)
    const { complete } = await backupsIn(folder)
    assert.deepEqual(complete, ['2026-01-02T030000Z', manifest.id])
    const files = await filesOf(await openBackup(folder, null))
    assert.sameMembers([...files.keys()], [`${added}.webp`, `${added}-480.webp`])
    const contents = await pathsIn(join(folder, 'files'))
    assert.lengthOf(
      contents.filter(({ isFolder }) => !isFolder),
      2
    )
    for (const id of complete) assert.isEmpty(await isWhole(join(folder, id)))

    // Nothing says what a backup uses whose list has changed.
    await truncate(join(folder, manifest.id, 'files.list'), 10)
    const refused = await refusalOf(() => createBackup(folder, { keep, now: dayOf(4) }))
    assert.match(refused, /^The backup is complete, but none was removed\. files\.list/)
    const wrong = await runHere('backup:create', folder, '--keep=7x')
    assert.deepEqual([wrong.code, wrong.text.includes('must look like 7d,4w,12m')], [1, true])
  }).tags(['@SCL-153'])

  test('is verified: a changed, shortened, missing or exchanged file is named', async ({
    assert,
  }) => {
    const { manifest } = await createBackup(folder, { now: dayOf(1) })
    const { manifest: other } = await createBackup(folder, { now: dayOf(2) })
    const good = await runHere('backup:verify', folder)
    assert.equal(good.code, 0, good.text)
    assert.include(good.text, `${other.id} is whole`)
    assert.isNotNull((await lastBackup())?.verifiedAt)
    assert.notInclude(good.text, person)

    const path = join(folder, manifest.id)
    const files = await filesOf(await openBackup(path, null))
    const { hash } = files.get(`${photo}.webp`)!
    const damages: [file: string, change: (bytes: Buffer) => Buffer | null, found: RegExp][] = [
      [contentPath(folder, hash), flip, new RegExp(`files/../${hash}: it has changed`)],
      [contentPath(folder, hash), () => null, /it is missing/],
      [join(path, 'tables/users.copy'), (bytes) => bytes.subarray(0, -1), /users: it has changed/],
      [join(path, 'tables/users.copy'), () => null, /tables\/users: it is missing/],
      [join(path, 'files.list'), flip, /files\.list of .*: it has changed/],
      [
        join(path, 'manifest.json'),
        (bytes) => bytes.subarray(0, -9),
        /manifest of .* can't be read/,
      ],
    ]
    for (const [file, change, found] of damages) {
      const bytes = await readFile(file)
      const changed = change(bytes)
      if (changed) await writeFile(file, changed)
      else await rm(file)
      const { code, text } = await runHere('backup:verify', path)
      assert.equal(code, 1, file)
      assert.match(text, found)
      assert.notInclude(text, person)
      await emptyDatabase()
      await refusalOf(() => restoreBackup(path))
      assert.isEmpty(await db.from('users'))
      await writeFile(file, bytes)
    }

    await copyFile(join(folder, other.id, 'manifest.json'), join(path, 'manifest.json'))
    assert.equal(
      await refusalOf(() => isWhole(path)),
      `The manifest in ${manifest.id} is that of another backup, ${other.id}.`
    )
  }).tags(['@SCL-154'])

  test('is refused with a sentence and what to do: another release, a path without a backup', async ({
    assert,
  }) => {
    const { manifest } = await createBackup(folder)
    const path = join(folder, manifest.id, 'manifest.json')
    const { migrations } = manifest
    const change = (part: object) => writeFile(path, JSON.stringify({ ...manifest, ...part }))
    await emptyDatabase()
    const newest = '0999_of_the_future'
    const refusals: [part: Partial<Manifest> | { format: unknown }, sentence: string][] = [
      [
        { migrations: [...migrations, newest] },
        `${manifest.id} is from a newer release: the database lacks ${newest}. Install the release that made it, migrate, and restore again.`,
      ],
      [
        { migrations: migrations.slice(0, -1) },
        `${manifest.id} is from an older release, which lacks ${migrations.at(-1)}. Restore it with that release into an empty database, then upgrade.`,
      ],
      [{ format: 3 }, `${manifest.id} was made by a newer release. Restore it with that one.`],
    ]
    for (const [part, sentence] of refusals) {
      await change(part)
      const { code, text } = await runHere('backup:restore', folder)
      assert.deepEqual([code, text], [1, `[ red(error) ] ${sentence}`])
      assert.isEmpty(await db.from('users'))
    }

    await rm(path)
    const unfinished = await refusalOf(() => restoreBackup(join(folder, manifest.id)))
    assert.equal(
      unfinished,
      `${manifest.id} never ended. Choose another one: backup:list ${folder}`
    )
    assert.equal(await refusalOf(() => restoreBackup(folder)), `${folder} has no backup.`)
    assert.match(await refusalOf(() => restoreBackup('backups')), /whole path, not "backups"/)
  }).tags(['@SCL-155'])

  test('has nothing that can be read if there is a public key, and opens with the private one', async ({
    assert,
  }) => {
    const { bid } = await createPaidBid()
    const address = '14 Canary Court'
    await db
      .from('stagings')
      .where('bid_id', bid.id)
      .update({ access: sealAccess({ address, instructions: null }) })
    const rows = await databaseDump(uncounted)
    const identity = await newKeys()
    const { recipient } = identity
    const { manifest } = await createBackup(folder, { recipient, now: dayOf(1) })

    const cleartext = await pathsIn(folder)
    for (const { name, isFolder } of cleartext) {
      if (isFolder) continue
      const bytes = await readFile(join(folder, name))
      const isData = /^files\/|\/tables\//.test(name)
      // At least five bytes each: shorter ones are in random bytes by chance.
      for (const plain of [person, 'canary@', address, 'JFIF\0', 'WEBPVP8']) {
        assert.isFalse(bytes.includes(plain), `${plain} in ${name}`)
      }
      // Where photos are stored is no secret: their names are random.
      if (isData) assert.isFalse(bytes.includes('.webp'), name)
      assert.isFalse(bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), name)
    }

    // Without the key the encrypted bytes are compared.
    const sealed = await runHere('backup:verify', folder)
    assert.equal(sealed.code, 0)
    assert.include(sealed.text, 'not decrypted')
    assert.isEmpty(await isWhole(folder, identity))
    const lists = await runHere('backup:list', folder)
    assert.equal(lists.code, 0)

    // Only what is new is encrypted; a new key has to open everything, and so has none.
    const again = await createBackup(folder, { recipient, now: dayOf(2) })
    assert.equal(again.manifest.files.newBytes, 0)
    const other = await newKeys()
    const rotated = await createBackup(folder, { recipient: other.recipient, now: dayOf(3) })
    assert.equal(rotated.manifest.files.newBytes, rotated.manifest.files.bytes)
    const plain = await createBackup(folder, { recipient: null, now: dayOf(4) })
    assert.equal(plain.manifest.files.newBytes, plain.manifest.files.bytes)

    await emptyDatabase()
    await PhotoFiles.remove([photo])
    const path = join(folder, manifest.id)
    assert.match(
      await refusalOf(() => restoreBackup(path)),
      /is encrypted\. Name the file with its/
    )
    assert.match(
      await refusalOf(() => restoreBackup(path, other)),
      /is encrypted for another key: its public one is age1/
    )
    assert.isEmpty(await db.from('users'))
    await restoreBackup(path, identity)
    assert.deepEqual(await databaseDump(uncounted), { ...rows, queue_jobs: [] })
    assert.isTrue(await drive.use().exists(`${photo}.webp`))
    assert.isEmpty(await isWhole(join(folder, rotated.manifest.id), other))
  }).tags(['@SCL-152', '@R756'])

  test('gets its keys from backup:keys, which shows the private one to nothing but a terminal', async ({
    assert,
  }) => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'backup.key')
    const piped = await readCommand(['backup:keys'])
    assert.equal(piped.code, 1)
    assert.notInclude(piped.text, 'AGE-SECRET-KEY')

    const made = await runHere('backup:keys', file)
    assert.equal(made.code, 0, made.text)
    assert.notInclude(made.text, 'AGE-SECRET-KEY')
    const identity = await readIdentity(await readFile(file, 'utf8'))
    assert.include(made.text, `BACKUP_PUBLIC_KEY=${identity?.recipient}`)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    const again = await runHere('backup:keys', file)
    assert.deepEqual([again.code, again.text.includes('was left as it is')], [1, true])
    assert.deepEqual(await readIdentity(await readFile(file, 'utf8')), identity)
    for (const [key, sentence] of [
      [join(folder, 'none.key'), /none\.key can't be read \(ENOENT\)\./],
      [import.meta.filename, /has no private key/],
    ] as const) {
      const { code, text } = await runHere('backup:verify', folder, `--key-file=${key}`)
      assert.equal(code, 1)
      assert.match(text, sentence)
    }
  }).tags(['@SCL-152'])
})

function flip(bytes: Buffer) {
  const changed = Buffer.from(bytes)
  changed[Math.floor(bytes.length / 2)] ^= 1
  return changed
}

test.group('A restore drill', (group) => {
  let folder: string
  let beside: string
  group.each.setup(async () => {
    await emptyMarket()
    folder = join(await mkdtemp(join(tmpdir(), 'stagely-backups-')), 'backups')
    const { rows } = await db.rawQuery('select current_database() as name')
    beside = `${rows[0].name}_restore_drill`
    return () => rm(join(folder, '..'), { recursive: true })
  })
  /** The database that this run's own is a copy of: migrated, and without a connection. */
  const migratedDatabase = async () => {
    const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
      `select datname as name from pg_database
       where datname = 'stagely_test' and datname <> current_database()`
    )
    return rows[0]?.name
  }
  const databases = async () => {
    const { rows } = await db.rawQuery('select datname from pg_database where datname = ?', [
      beside,
    ])
    return rows.length
  }

  test('restores everything beside, touches nothing of the site, and leaves no database', async ({
    assert,
  }) => {
    const photo = await storePhoto(300)
    const owner = await createOwner({ name: person })
    await createProject(owner, { photos: [photo] })
    const { secret, recipient } = await newKeys()
    const { manifest } = await createBackup(folder, { recipient })
    const key = join(folder, '..', 'key')
    await writeFile(key, secret)
    const rows = await databaseDump(['rate_limits', 'backup_runs'])
    // What a killed drill leaves.
    await db.rawQuery(`create database "${beside}"`)

    const sealed = await runHere('backup:drill', folder)
    assert.deepEqual([sealed.code, sealed.text.includes('is encrypted')], [1, true])
    const drilled = await readCommand(['backup:drill', folder, `--key-file=${key}`])
    assert.equal(drilled.code, 0, drilled.text)
    assert.include(drilled.text, `${manifest.id} can be restored`)
    assert.include(drilled.text, 'Everything can be read')
    assert.notInclude(drilled.text, person)
    assert.equal(await databases(), 0)
    assert.deepEqual(await databaseDump(['rate_limits', 'backup_runs']), rows)
    const { drilled_at: drilledAt, verified_at: verifiedAt } = await db
      .from('backup_runs')
      .firstOrFail()
    assert.isNotNull(drilledAt)
    assert.isNotNull(verifiedAt)
  }).tags(['@SCL-156'])

  test('fails with a sentence, and leaves no database either', async ({ assert, cleanup }) => {
    const owner = await createOwner()
    await createProject(owner, { photos: [await storePhoto(300)] })
    const { manifest } = await createBackup(folder)
    const path = join(folder, manifest.id, 'manifest.json')
    await writeFile(path, JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(1) }))
    const template = await migratedDatabase()
    assert.match(
      await refusalOf(() => drillBackup(folder, null, template)),
      /is from an older release/
    )
    assert.equal(await databases(), 0)

    // What is restored has to be everything that the rows name.
    await writeFile(path, JSON.stringify(manifest))
    const list = join(folder, manifest.id, 'files.list')
    const [head] = (await readFile(list, 'utf8')).split('\n')
    await writeFile(list, `${head}\n`)
    const bytes = Buffer.from(`${head}\n`)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const files = { ...manifest.files, list: { hash, bytes: bytes.length } }
    await writeFile(path, JSON.stringify({ ...manifest, files }))
    assert.match(
      await refusalOf(() => drillBackup(folder, null, template)),
      /lacks 2 files that its rows name/
    )
    assert.equal(await databases(), 0)

    await writeFile(path, JSON.stringify({ ...manifest, files }))
    const role = `drill_${process.pid}`
    await db.rawQuery(`create role ${role} login password 'drill'`)
    cleanup(() => db.rawQuery(`drop role ${role}`))
    const url = new URL(env.get('DATABASE_URL', ''))
    Object.assign(url, { username: role, password: 'drill' })
    const setting = 'database.connections.postgres.connection'
    const connection = app.config.get(setting)
    app.config.set(setting, { connectionString: url.href })
    cleanup(() => app.config.set(setting, connection))
    assert.include(
      await refusalOf(() => drillBackup(folder, null)),
      `As a superuser of PostgreSQL: alter role "${role}" createdb`
    )
  }).tags(['@SCL-156'])
})
