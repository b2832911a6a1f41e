import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import SweepPhotos from '#jobs/sweep_photos'
import { removeOrphans } from '#models/orphaned_files'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { createOwner, createProject, createStager } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

const nameOf = (number: number) => number.toString(16).padStart(32, '0')

/** Stores a photo that is this many hours old. */
async function store(number: number, hours: number): Promise<string> {
  const name = nameOf(number)
  const moment = new Date(Date.now() - hours * 60 * 60 * 1000)
  for (const file of filesOf(name)) {
    await writeFile(join(photosFolder, file), 'RIFF')
    await utimes(join(photosFolder, file), moment, moment)
  }
  return name
}

const filesOf = (...names: string[]) =>
  names
    .flatMap((name) => ['-480.webp', '-1200.jpg', '.jpg', '.webp'].map((end) => `${name}${end}`))
    .toSorted()

test.group('Unused photos', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await rm(photosFolder, { recursive: true, force: true })
    await mkdir(photosFolder, { recursive: true })
  })

  test('are deleted after a day, and no others', async ({ assert }) => {
    const [shown, portfolio, avatar, orphan, fresh] = [
      await store(1, 1000),
      await store(2, 1000),
      await store(3, 1000),
      await store(4, 25),
      await store(5, 23),
    ]
    await writeFile(join(photosFolder, 'notes.txt'), 'not ours')
    await createProject(await createOwner(), { photos: [shown] })
    const company = await createStager()
    await company.user.merge({ portfolioPhotos: [portfolio], avatar }).save()

    await SweepPhotos.dispatch({}).run()
    await deliverEmails()

    assert.notInclude(await storedFiles(), `${orphan}.webp`)
    assert.deepEqual(
      await storedFiles(),
      [...filesOf(shown, portfolio, avatar, fresh), 'notes.txt'].toSorted()
    )
  }).tags(['@PHO-09', '@PHN-22'])

  test('are deleted once a storage that was down is back', async ({ assert, cleanup }) => {
    const name = await store(1, 0)
    const disk = drive.use()
    const { delete: remove } = disk
    cleanup(() => void (disk.delete = remove))
    disk.delete = () => Promise.reject(new Error('The storage is away'))
    const person = await createOwner()
    await person.user.merge({ avatar: name }).save()
    const line = `PATCH /api/users/${person.user.id}`
    assert.equal((await call(person, line, { avatar: null })).status, 200)
    for (let tries = 0; tries < 5; tries += 1) {
      await deliverEmails()
      const [job] = await db.from('queue_jobs')
      assert.equal(job.status, 'delayed')
      await db.from('queue_jobs').update({ execute_at: Date.now() })
    }
    disk.delete = remove
    await deliverEmails()
    assert.deepEqual(await storedFiles(), [])
  }).tags(['@PHO-09'])

  test('stay if they are most of all photos', async ({ assert }) => {
    for (let number = 0; number < 101; number += 1) await store(number, 48)
    assert.isNull(await removeOrphans('photos'))
    assert.lengthOf(await storedFiles(), 404)
  }).tags(['@PHO-09', '@R235'])

  test('do not fail the change that removed them while the storage is down', async ({
    assert,
    cleanup,
  }) => {
    const photo = dataString(await jpeg())
    const owner = await createOwner()
    const project = await call<{ id: number; photos: string[] }>(owner, 'POST /api/projects', {
      ...smallestForm,
      photos: [photo, photo],
    })
    const { id, photos } = project.body
    const disk = drive.use()
    const { delete: remove } = disk
    const restore = () => void Object.assign(disk, { delete: remove })
    cleanup(restore)
    Object.assign(disk, { delete: () => Promise.reject(new Error('storage is away')) })

    const edited = await call(owner, `PATCH /api/projects/${id}`, { photos: [photos[1]] })
    assert.deepEqual([edited.status, edited.body.photos], [200, [photos[1]]])
    const refused = await call(owner, 'POST /api/projects', {
      ...smallestForm,
      photos: [photo, 'data:image/png;base64,AAAA'],
    })
    assert.equal(refused.status, 422)

    restore()
    await deliverEmails()
    assert.notInclude(await storedFiles(), photos[0].replace('/photos/', ''))
    assert.include(await storedFiles(), photos[1].replace('/photos/', ''))
  }).tags(['@PHO-09'])
})
