import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import Message from '#models/message'
import MessageFile from '#models/message_file'
import { queueDigests } from '#models/notification/digests'
import { BackupRefused } from '#exceptions/backup_refused'
import { createBackup } from '#services/backup/create'
import { restoreBackup } from '#services/backup/restore'
import FileStore from '#services/files/file_store'
import PhotoFiles from '#services/photos/photo_files'
import PhotoStore from '#services/photos/photo_store'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createOwner,
  createPaidBid,
  createProject,
  signIn,
} from '#tests/helpers/people'
import { pdf } from '#tests/helpers/pdf_corpus'
import { dataString } from '#tests/helpers/photo_corpus'
import { cameraPhoto } from '#tests/helpers/photos'
import { refusalOf } from '#tests/helpers/refused_start'
import { sharedServer } from '#tests/helpers/second_server'
import { send } from '#tests/helpers/http'

const uncounted = ['rate_limits', 'backup_runs']

async function storedPhoto(): Promise<string> {
  const { buffer } = await cameraPhoto('room.jpg')
  const input = `data:image/jpeg;base64,${buffer.toString('base64')}`
  return PhotoStore.storeAll([input], [], async ([name]) => name)
}

/** A market with data in every table. */
async function market() {
  const paid = await createPaidBid()
  await createAcceptedBid()
  const photo = await storedPhoto()
  await createProject(paid.owner, {
    photos: [photo],
    description: 'Tab\there, "quotes", \\ and\nlines.',
  })
  const data = dataString(pdf(), 'application/pdf')
  const receiverId = paid.company.user.id
  const file = await MessageFile.upload(paid.owner.user, { receiverId, name: 'Plan.pdf', data })
  await Message.send(paid.owner.user, paid.company.user, 'Grüße, 你好 🛋', { fileIds: [file.id] })
  return { ...paid, photo, file }
}

test.group('Backup and restore', (group) => {
  let folder: string
  group.each.setup(async () => {
    await emptyMarket()
    folder = await mkdtemp(join(tmpdir(), 'stagely-backup-'))
    return () => rm(folder, { recursive: true })
  })

  test('restores every row, photo and file, and the number sequences', async ({ assert }) => {
    const { owner, company, bid, photo, file } = await market()
    await call(null, 'POST /api/auth/forgot-password', { email: owner.user.email })
    const before = await databaseDump(uncounted)
    const pictures = await Promise.all(
      [`${photo}.webp`, `${photo}-480.webp`].map((key) => drive.use().getBytes(key))
    )
    const { manifest } = await createBackup(folder)
    await emptyDatabase()
    await PhotoFiles.remove([photo])
    await FileStore.remove([file.storedAs])

    await restoreBackup(folder)

    const ended = { sessions: [], password_resets: [], queue_jobs: [] }
    assert.deepEqual(await databaseDump(uncounted), { ...before, ...ended })
    const counted = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
    for (const [name, rows] of Object.entries(before))
      assert.equal(counted[name], rows.length, name)
    assert.isEmpty(manifest.missing)
    assert.deepEqual(await drive.use().getBytes(`${photo}.webp`), pictures[0])
    assert.deepEqual(await drive.use().getBytes(`${photo}-480.webp`), pictures[1])
    const plan = await drive.use().getBytes(`files/${file.storedAs}.pdf`)
    assert.isTrue(pdf().equals(plan))
    await assertInvariants(assert)
    assert.isAbove((await createOwner()).user.id, company.user.id)
    const contact = `GET /api/bids/${bid.id}/contact`
    assert.equal((await call(owner, contact)).status, 401, 'a sign-in of the past')
    const signedIn = { ...owner, sessionId: await signIn(owner.user) }
    assert.equal((await call(signedIn, contact)).status, 200)
    const { port } = await sharedServer()
    const page = await send('GET', '/dashboard', { port, as: signedIn })
    assert.equal(page.status, 200)
  })

  test('restores no notifications that the daily digest may have sent since', async ({
    assert,
  }) => {
    const { owner } = await market()
    await db.from('notifications').where('user_id', owner.user.id).update({ delivery: 'digest' })
    await createBackup(folder)
    await emptyDatabase()
    await restoreBackup(folder)

    await queueDigests(DateTime.utc().plus({ days: 1 }).set({ hour: 13 }))
    assert.isEmpty(await db.from('queue_jobs'))
  })

  test('is refused with a sentence for a folder that it can’t become', async ({ assert }) => {
    const file = join(folder, 'notes.txt')
    await writeFile(file, '')
    const refusals: [string, string][] = [
      ['backups/today', 'Name the folder with its whole path, not "backups/today".'],
      [folder, `${folder} isn't empty. Name a folder that doesn't exist yet.`],
      [file, `${file} is a file, or inside of one. Name a folder that doesn't exist yet.`],
      [join(file, 'today'), 'is a file, or inside of one.'],
      [join(folder, 'x'.repeat(300)), "can't be created (ENAMETOOLONG)."],
    ]
    for (const [path, sentence] of refusals) {
      const error: unknown = await createBackup(path).catch((thrown: unknown) => thrown)
      assert.instanceOf(error, BackupRefused, path)
      assert.include((error as BackupRefused).message, sentence)
    }
    assert.deepEqual(await readdir(folder), ['notes.txt'])
    const { code, text } = await refusalOf({}, ['ace.js', 'backup:create', folder])
    assert.equal(code, 1)
    assert.include(text, "isn't empty")
    assert.notMatch(text, /EEXIST|^\s*(⁃ )?at /m)
  }).tags(['@JOB-78', '@R467', '@R755'])

  test('refuses altered backups, and a database that is not empty', async ({ assert }) => {
    await market()
    const { manifest } = await createBackup(folder)
    const before = await databaseDump(uncounted)

    await assert.rejects(() => restoreBackup(folder), /has rows already/)
    assert.deepEqual(await databaseDump(uncounted), before)

    await emptyDatabase()
    await appendFile(join(folder, manifest.id, 'tables', 'users.copy'), '\n')
    await assert.rejects(
      () => restoreBackup(folder),
      `${manifest.id} is damaged. tables/users: it has changed.`
    )
    assert.isEmpty((await databaseDump()).users)
  })
})
