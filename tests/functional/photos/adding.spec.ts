import { rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { photoLimits } from '#shared/projects/project_enums'
import { photoNameFromUrl } from '#shared/projects/photo_urls'
import Project from '#models/project'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, remainingFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

interface Shown {
  photos: string[]
  photoLabels: { room: string | null; addedAt: string | null }[]
  photoCount: number
  message: string
  can: { addPhotos: boolean; assignRooms: boolean }
}

const photo = dataString(await jpeg())
const several = (count: number) => Array.from({ length: count }, () => photo)
const traces = ['rate_limits', 'sessions']

const add = (person: Person | null, { id }: { id: number }, body: object = { photos: [photo] }) =>
  call<Shown>(person, `POST /api/projects/${id}/photos`, body)

const assign = (
  person: Person | null,
  { id }: { id: number },
  ...labels: { photo: string; room: string | null }[]
) => call<Shown>(person, `PUT /api/projects/${id}/photo-rooms`, { labels })

const shownTo = async (person: Person | null, { id }: { id: number }) =>
  (await call<Shown>(person, `GET /api/projects/${id}`)).body

const nothing = { room: null, addedAt: null }

test.group('Photos that are added to a posted project', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('come after those that are there, without a date before the first offer', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const { body: posted } = await call<Shown & { id: number }>(owner, 'POST /api/projects', {
      ...smallestForm,
      photos: [photo],
    })
    const { status, body } = await add(owner, posted, { photos: several(2), seen: 1 })
    assert.equal(status, 200)
    assert.equal(body.photos[0], posted.photos[0])
    assert.deepEqual(body.photoLabels, [nothing, nothing, nothing])
    assert.equal(body.photoCount, 3)
    assert.lengthOf(await remainingFiles(), 6)
    assert.deepEqual(await eventsOf(posted.id), ['project_posted', 'project_edited'])
    const sent = (await call<{ photo: string }>(owner, 'POST /api/photos', { photo })).body
    assert.lengthOf((await add(owner, posted, { photos: [sent.photo] })).body.photos, 4)
    assert.lengthOf(await remainingFiles(), 8)
  }).tags(['@PLC-45'])

  test('carry their date after an offer, for everyone, and its company is told once', async ({
    assert,
  }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    await createBid(project, company)
    await (await createBid(project, other)).cancel(other.user)
    const withdrawn = await createProject(owner)
    await (await createBid(withdrawn, other)).cancel(other.user)
    const [later] = (await add(owner, withdrawn)).body.photoLabels
    assert.isNotNull(later.addedAt)
    const { body: edited } = await call<Shown>(owner, `PATCH /api/projects/${withdrawn.id}`, {
      photos: [photo],
    })
    assert.isNotNull(edited.photoLabels[0].addedAt)
    await db.from('notifications').delete()
    assert.equal((await add(owner, project)).status, 200)
    await add(owner, project, { photos: several(2) })
    for (const viewer of [null, owner, company, await createOwner()]) {
      const { photoLabels, can } = await shownTo(viewer, project)
      assert.lengthOf(photoLabels, 3)
      for (const { addedAt, room } of photoLabels) {
        assert.match(addedAt!, /^\d{4}-\d\d-\d\dT/)
        assert.isNull(room)
      }
      assert.equal(can.addPhotos, viewer === owner)
      assert.equal(can.assignRooms, viewer === owner)
    }
    assert.deepEqual(await notificationTypesOf(company), ['facts_changed'])
    assert.deepEqual(await notificationTypesOf(other), [])
    const [row] = await db.from('notifications').select('message')
    assert.include(row.message, 'added facts, photos or a floor plan')
    assert.lengthOf(await deliverEmails(), 1)
  }).tags(['@PLC-45', '@PLC-46', '@R545'])

  test('are possible while the job runs', async ({ assert }) => {
    const { owner, project, company } = await createPaidBid()
    await db.from('notifications').delete()
    const { status, body } = await add(owner, project)
    assert.equal(status, 200)
    assert.lengthOf(body.photos, 1)
    assert.deepEqual(await notificationTypesOf(company), ['facts_changed'])
  }).tags(['@PLC-45'])

  test('are refused beyond the limit, and hidden ones count', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const project = await createProject(owner)
    const { body } = await add(owner, project, { photos: several(photoLimits.perProject - 1) })
    const reason = 'Shows a person'
    await call(admin, `POST /api/admin/projects/${project.id}/hide`, {
      reason,
      photo: photoNameFromUrl(body.photos[0]),
    })
    const [files, rows] = [await remainingFiles(), await databaseDump(traces)]
    const { status, body: refusal } = await add(owner, project, { photos: several(2) })
    assert.equal(status, 409)
    assert.equal(refusal.message, 'A project has at most 10 photos: only 1 more can be added.')
    assert.equal((await add(owner, project, { photos: several(11) })).status, 422)
    assert.deepEqual(await remainingFiles(), files)
    assert.deepEqual(await databaseDump(traces), rows)
    assert.equal((await add(owner, project)).status, 200)
    const full = await add(owner, project)
    assert.equal(full.status, 409)
    assert.equal(full.body.message, 'A project has at most 10 photos: no more can be added.')
    assert.isFalse((await shownTo(owner, project)).can.addPhotos)
    assert.lengthOf((await shownTo(null, project)).photos, photoLimits.perProject - 1)
    assert.lengthOf((await shownTo(owner, project)).photos, photoLimits.perProject)
  }).tags(['@PLC-45', '@PLC-47'])

  test('are added once by a call that is repeated, and never beyond the limit at once', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const body = { photos: [photo], seen: 0 }
    assert.deepEqual(
      statusesOf([await add(owner, project, body), await add(owner, project, body)]),
      [200, 409]
    )
    assert.lengthOf((await shownTo(owner, project)).photos, 1)
    const both = await atOnce([
      () => add(owner, project, { photos: several(5) }),
      () => add(owner, project, { photos: several(5) }),
    ])
    assert.deepEqual(statusesOf(both).toSorted(), [200, 409])
    assert.lengthOf(await remainingFiles(), 12)
  }).tags(['@PLC-47', '@R546'])

  test('are refused to others, for hidden and closed projects, and if they are none', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const [project, hidden, closed] = [
      await createProject(owner),
      await createProject(owner),
      await createProject(owner),
    ]
    await createBid(project, company)
    await closed.cancel(owner.user)
    const admin = await createAdmin()
    await hidden.hide({ by: admin.user, reason: 'Not a home' })
    await db.from('notifications').delete()
    for (const [person, status] of [
      [null, 401],
      [company, 403],
      [await createOwner(), 403],
    ] as const) {
      assert.equal((await add(person, project)).status, status)
    }
    assert.equal((await add(owner, hidden)).status, 409)
    assert.equal((await add(owner, closed)).status, 409)
    for (const photos of [
      [],
      ['data:text/plain;base64,aGVsbG8='],
      [photo, 'sent:nothing'],
      'none',
    ]) {
      assert.equal((await add(owner, project, { photos })).status, 422)
    }
    assert.equal((await add(owner, project, {})).status, 422)
    assert.deepEqual(await remainingFiles(), [])
    assert.deepEqual(await notificationTypesOf(company), [])
    for (const each of [project, hidden, closed]) {
      assert.deepEqual((await Project.findOrFail(each.id)).photos, [])
    }
  }).tags(['@PLC-45'])
})

test.group('Rooms of photos', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  const rooms = ['Living Room', 'Kitchen']

  async function posted(owner: Person) {
    const form = { ...smallestForm, roomsToStage: rooms, photos: several(2) }
    const photoRooms = ['Kitchen', null]
    const { body } = await call<Shown & { id: number }>(owner, 'POST /api/projects', {
      ...form,
      photoRooms,
    })
    return body
  }

  const roomsOf = ({ photoLabels }: Shown) => photoLabels.map(({ room }) => room)

  test('are sent with the form, with more photos, and on their own', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await posted(owner)
    assert.deepEqual(roomsOf(project), ['Kitchen', null])
    await createBid(await Project.findOrFail(project.id), company)
    await db.from('notifications').delete()
    await add(owner, project, { photos: [photo], photoRooms: ['Living Room'] })
    const { body } = await assign(
      owner,
      project,
      { photo: project.photos[1], room: 'Living Room' },
      { photo: project.photos[0], room: null }
    )
    assert.deepEqual(roomsOf(body), [null, 'Living Room', 'Living Room'])
    for (const viewer of [null, company]) {
      assert.deepEqual(roomsOf(await shownTo(viewer, project)), roomsOf(body))
    }
    assert.isNotNull(body.photoLabels[2].addedAt)
    assert.deepEqual(await notificationTypesOf(company), ['facts_changed'])
  }).tags(['@PLC-48'])

  test('of several homes are the same', async ({ assert }) => {
    const owner = await createOwner()
    const { title, city, ...shared } = { ...smallestForm, roomsToStage: rooms }
    const homes = [
      { title, city },
      { title: 'Another home', city },
    ]
    const body = { ...shared, homes, photos: several(2), photoRooms: [null, 'Kitchen'] }
    const { body: projects } = await call<Shown[]>(owner, 'POST /api/projects/batch', body)
    assert.deepEqual(projects.map(roomsOf), [
      [null, 'Kitchen'],
      [null, 'Kitchen'],
    ])
  }).tags(['@PLC-48'])

  test('stay with their photos in an edit, and leave with the photo or the room', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const project = await posted(owner)
    const [kitchen, other] = project.photos
    const edit = async (body: object) =>
      (await call<Shown>(owner, `PATCH /api/projects/${project.id}`, body)).body
    assert.deepEqual(roomsOf(await edit({ photos: [other, kitchen, photo] })), [
      null,
      'Kitchen',
      null,
    ])
    assert.deepEqual(roomsOf(await edit({ roomsToStage: ['Living Room'] })), [null, null, null])
    assert.deepEqual(roomsOf(await edit({ roomsToStage: rooms })), [null, 'Kitchen', null])
    const named = await edit({ photos: [kitchen], photoRooms: ['Living Room'] })
    assert.deepEqual(roomsOf(named), ['Living Room'])
    await edit({ photos: [] })
    assert.deepEqual((await Project.findOrFail(project.id)).photoLabels, {})
  }).tags(['@PLC-48', '@PLC-49', '@R547'])

  test('are refused if they are not to be staged, to others, and once it is closed', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await posted(owner)
    const [kitchen] = project.photos
    const label = { photo: kitchen, room: 'Living Room' }
    for (const [person, status] of [
      [null, 401],
      [company, 403],
      [await createOwner(), 403],
    ] as const) {
      assert.equal((await assign(person, project, label)).status, status)
    }
    assert.equal((await assign(owner, project, label, { ...label, room: 'Office' })).status, 409)
    assert.equal((await assign(owner, project)).status, 422)
    assert.equal((await assign(owner, project, { ...label, room: 'Cellar' })).status, 422)
    assert.equal((await assign(owner, project, { ...label, photo: 'none' })).status, 422)
    const unknown = { ...label, photo: `/photos/${'0'.repeat(32)}.webp` }
    assert.equal((await assign(owner, project, unknown)).status, 409)
    const more = { photos: [photo], photoRooms: ['Office'] }
    assert.equal((await add(owner, project, more)).status, 422)
    const form = { ...smallestForm, ...more, roomsToStage: rooms }
    assert.equal((await call(owner, 'POST /api/projects', form)).status, 422)
    await (await Project.findOrFail(project.id)).cancel(owner.user)
    assert.equal((await assign(owner, project, label)).status, 409)
    assert.deepEqual(roomsOf(await shownTo(owner, project)), ['Kitchen', null])
  }).tags(['@PLC-48'])

  test('leave with the account', async ({ assert }) => {
    const owner = await createOwner()
    const project = await posted(owner)
    await call(owner, `DELETE /api/users/${owner.user.id}`)
    const { photos, photoLabels } = await Project.findOrFail(project.id)
    assert.deepEqual({ photos, photoLabels }, { photos: [], photoLabels: {} })
  }).tags(['@PLC-49'])

  test('are dropped by the database with their photo, whoever removes it', async ({ assert }) => {
    const project = await createProject(await createOwner(), { photos: ['a'.repeat(32)] })
    const stored = db.from('projects').where('id', project.id)
    const labels = async () => (await stored.clone().first()).photo_labels
    await stored.clone().update({
      photo_labels: JSON.stringify({ ['a'.repeat(32)]: { room: 'Kitchen' }, gone: {} }),
    })
    assert.deepEqual(await labels(), { ['a'.repeat(32)]: { room: 'Kitchen' } })
    await stored.clone().update({ photos: [] })
    assert.deepEqual(await labels(), {})
  }).tags(['@PLC-49'])
})
