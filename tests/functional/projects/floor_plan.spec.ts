import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { removeOrphans } from '#models/orphaned_files'
import Project from '#models/project'
import { floorPlanMessages } from '#shared/values/field_rules'
import { missingFiles, type MissingFile } from '#models/missing_files'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { listOf } from '#tests/helpers/notifications'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  createSupport,
  createUnconfirmed,
  type Person,
} from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, remainingFiles } from '#tests/helpers/photo_corpus'
import { notificationTypesOf } from '#tests/helpers/stored_records'

interface Shown {
  floorPlan?: { url: string; thumbnail: string; isHidden: boolean } | null
  hiding: { photosReason: string | null } | null
}

const image = dataString(await jpeg())
const traces = ['rate_limits', 'sessions']

async function createPlanned() {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  const line = `/api/projects/${project.id}/floor-plan`
  const { body } = await call<Shown>(owner, `PUT ${line}`, { image })
  return {
    owner,
    company,
    project,
    line,
    url: body.floorPlan!.url,
    thumbnail: body.floorPlan!.thumbnail,
  }
}

const shownTo = async (person: Person | null, project: Project) =>
  (await call<Shown>(person, `GET /api/projects/${project.id}`)).body

const fetched = (person: Person | null, url: string) =>
  send('GET', url, person ? { headers: { cookie: cookieOf(person) } } : {})

test.group('The floor plan of a project', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('is for companies with a confirmed address, the owner and the team', async ({ assert }) => {
    const { owner, company, project, url, thumbnail } = await createPlanned()
    for (const person of [owner, company, await createSupport(), await createAdmin()]) {
      const { floorPlan } = await shownTo(person, project)
      assert.deepEqual(floorPlan, { url, thumbnail, isHidden: false })
      for (const file of [url, thumbnail]) {
        const { status, headers } = await fetched(person, file)
        assert.equal(status, 200)
        assert.equal(headers['content-type'], 'image/webp')
        assert.match(String(headers['cache-control']), /private/)
      }
    }
    for (const person of [null, await createOwner(), await createUnconfirmed(createStager)]) {
      assert.notProperty(await shownTo(person, project), 'floorPlan')
      for (const file of [url, thumbnail, url.replace('.webp', '.jpg')]) {
        assert.equal((await fetched(person, file)).status, 404)
      }
    }
  }).tags(['@ASK-80', '@ASK-81'])

  test('is recorded with who has loaded it, once an hour, for the team only', async ({
    assert,
  }) => {
    const { owner, company, project, url, thumbnail } = await createPlanned()
    const [other, admin] = [await createStager(), await createAdmin()]
    const opened = async () => {
      const events = await db.from('audit_events').where('kind', 'floor_plan_opened').orderBy('id')
      return events.map((event) => [event.actor_id, event.project_id])
    }
    await fetched(company, thumbnail)
    await fetched(company, url)
    await fetched(company, url)
    await fetched(admin, url)
    // Its own home, refused, another picture, and a project's page without a picture.
    await fetched(owner, url)
    await fetched(await createUnconfirmed(createStager), url)
    await fetched(await createOwner(), url)
    await fetched(null, url)
    await shownTo(other, project)
    const first = [company.user.id, project.id]
    assert.deepEqual(await opened(), [first, [admin.user.id, project.id]])

    await db
      .from('audit_events')
      .where('actor_id', company.user.id)
      .update({ created_at: db.raw("now() - interval '61 minutes'") })
    await fetched(company, url)
    assert.deepEqual(await opened(), [first, [admin.user.id, project.id], first])

    const text = 'Opened the floor plan of a project'
    const consolePage = async (path: string) =>
      (await send('GET', path, { headers: { cookie: cookieOf(admin) } })).text
    const history = `${adminPath}/projects/${project.id}`
    assert.notInclude(await consolePage(history), text)
    assert.include(await consolePage(`${history}?topic=plans`), text)
    const timeline = `${adminPath}/users/${company.user.id}`
    assert.notInclude(await consolePage(timeline), text)
    assert.include(await consolePage(`${timeline}?topic=plans`), text)
    for (const person of [owner, company, other]) {
      const { body } = await call(person, `GET /api/projects/${project.id}`)
      assert.notInclude(JSON.stringify(body), 'floor_plan_opened')
    }
  }).tags(['@ASK-90'])

  test('is an image of its own, encoded again and large enough to read', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const line = `PUT /api/projects/${project.id}/floor-plan`
    const large = await sharp({
      create: { width: 3200, height: 2000, channels: 3, background: '#fff' },
    })
      .withExif({ IFD0: { Make: 'CanaryCamera' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await call<Shown & { photos: string[] }>(owner, line, {
      image: dataString(large),
    })
    assert.equal(status, 200)
    assert.deepEqual(body.photos, [])
    assert.isNotNull(body.floorPlan)
    const [file] = (await remainingFiles()).filter((name) => !name.endsWith('-480.webp'))
    const metadata = await sharp(join(photosFolder, file)).metadata()
    assert.deepInclude(metadata, { format: 'webp', width: 2560, height: 1600 })
    assert.isUndefined(metadata.exif)
  }).tags(['@ASK-80'])

  test('is replaced and removed with its files', async ({ assert }) => {
    const { owner, project, line, url } = await createPlanned()
    const [stored] = await remainingFiles()
    const again = await call<Shown>(owner, `PUT ${line}`, { image })
    assert.notEqual(again.body.floorPlan?.url, url)
    const files = await remainingFiles()
    assert.lengthOf(files, 2)
    assert.notInclude(files, stored)
    assert.equal((await call(owner, `DELETE ${line}`)).status, 204)
    assert.equal((await call(owner, `DELETE ${line}`)).status, 204)
    assert.isNull((await shownTo(owner, project)).floorPlan)
    assert.isEmpty(await remainingFiles())
  }).tags(['@ASK-82'])

  test('is refused if it is not an image, and nothing is stored', async ({ assert }) => {
    const { owner, line } = await createPlanned()
    const files = await remainingFiles()
    const before = await databaseDump(traces)
    const pdf = dataString('%PDF-1.7', 'application/pdf')
    const svg = dataString('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')
    for (const [body, sentence] of [
      [{}, 'Choose the image of the floor plan'],
      [{ image: pdf }, floorPlanMessages.pdf],
      [
        { image: pdf.replace('application/pdf', 'application/octet-stream') },
        floorPlanMessages.pdf,
      ],
      [{ image: svg }, 'Please select only image files'],
      [{ image: dataString('no image') }, 'The floor plan could not be read'],
      [{ image: `/photos/${files[0]}` }, 'This photo was deleted. Remove it here and save again.'],
    ] as const) {
      const { status, body: reply } = await call(owner, `PUT ${line}`, body)
      assert.equal(status, 422)
      assert.deepEqual(
        reply.errors?.map(({ field, message }) => [field, message]),
        [['image', sentence]]
      )
    }
    assert.deepEqual(await remainingFiles(), files)
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@R548', '@ASK-83'])

  test('is the owner’s to change, while the project is open', async ({ assert }) => {
    const { owner, company, project, line } = await createPlanned()
    const files = await remainingFiles()
    for (const [person, status] of [
      [null, 401],
      [company, 403],
      [await createOwner(), 403],
      [await createAdmin(), 403],
    ] as const) {
      assert.equal((await call(person, `PUT ${line}`, { image })).status, status)
      assert.equal((await call(person, `DELETE ${line}`)).status, status)
    }
    const bid = await createBid(project, company)
    await bid.accept(owner.user)
    const { status, body } = await call(owner, `PUT ${line}`, { image })
    assert.equal(status, 409)
    assert.equal(body.message, 'This project is closed, so companies no longer need more facts.')
    assert.deepEqual(await remainingFiles(), files)
    assert.equal((await call(owner, `DELETE ${line}`)).status, 204)
  }).tags(['@ASK-82'])

  test('of two at the same moment, one is left', async ({ assert }) => {
    const { owner, line } = await createPlanned()
    const replies = await atOnce([
      () => call(owner, `PUT ${line}`, { image }),
      () => call(owner, `PUT ${line}`, { image }),
    ])
    assert.deepEqual(statusesOf(replies), [200, 200])
    assert.lengthOf(await remainingFiles(), 2)
  }).tags(['@ASK-82'])

  test('is hidden by the team like a photo, and shown again', async ({ assert }) => {
    const { owner, company, project, url } = await createPlanned()
    const admin = await createAdmin()
    const reason = 'It shows the address'
    const line = `POST /api/admin/projects/${project.id}`
    await deliverEmails()
    assert.equal((await call(admin, `${line}/hide`, { reason, photo: url })).status, 200)
    assert.isNull((await shownTo(company, project)).floorPlan)
    assert.equal((await fetched(company, url)).status, 404)
    const own = await shownTo(owner, project)
    assert.isTrue(own.floorPlan?.isHidden)
    assert.equal(own.hiding?.photosReason, reason)
    assert.equal((await fetched(owner, url)).status, 200)
    const [notice] = await listOf(owner)
    assert.equal(notice.title, 'A floor plan was hidden')
    const [email] = await deliverEmails()
    assert.equal(email.subject, 'The floor plan of your project was hidden')
    assert.include(email.text, reason)

    assert.equal((await call(admin, `${line}/hide`, { reason, photo: url })).status, 409)
    assert.equal((await call(admin, `${line}/unhide`, { reason, photo: url })).status, 200)
    assert.equal((await shownTo(company, project)).floorPlan?.url, url)
    assert.equal((await listOf(owner))[0].title, 'A floor plan is visible again')
  }).tags(['@ASK-84'])

  test('that replaces a hidden one is visible', async ({ assert }) => {
    const { owner, company, project, line, url } = await createPlanned()
    const hide = `POST /api/admin/projects/${project.id}/hide`
    await call(await createAdmin(), hide, { reason: 'It shows a name', photo: url })
    await call(owner, `PUT ${line}`, { image })
    assert.isFalse((await shownTo(company, project)).floorPlan?.isHidden)
    assert.isNull((await shownTo(owner, project)).hiding)
  }).tags(['@ASK-84'])

  test('goes with the account, and stays when photos change', async ({ assert }) => {
    const { owner, project, url } = await createPlanned()
    await call(owner, `PATCH /api/projects/${project.id}`, { photos: [image] })
    assert.equal((await shownTo(owner, project)).floorPlan?.url, url)
    assert.lengthOf(await remainingFiles(), 4)
    const password = { password: 'password123' }
    assert.equal((await call(owner, `DELETE /api/users/${owner.user.id}`, password)).status, 200)
    assert.isNull((await Project.findOrFail(project.id)).floorPlan)
    assert.isEmpty(await remainingFiles())
  }).tags(['@ASK-85'])

  test('is neither swept nor reported as missing', async ({ assert, cleanup }) => {
    const { project } = await createPlanned()
    const files = await remainingFiles()
    const { now } = Date
    cleanup(() => void (Date.now = now))
    Date.now = () => now() + 3 * 24 * 60 * 60 * 1000
    await removeOrphans('photos')
    Date.now = now
    assert.deepEqual(await remainingFiles(), files)

    await rm(`${photosFolder}/${files[0]}`)
    const missing: MissingFile[] = []
    for await (const file of missingFiles()) missing.push(file)
    assert.deepEqual(missing, [{ table: 'projects', id: project.id, key: files[0] }])
  }).tags(['@ASK-85'])
})

test.group('Facts and a floor plan after offers', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are stated one by one, and the companies with an offer are told once', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const line = `/api/projects/${project.id}`
    const stated = await call<{ facts: object }>(owner, `PUT ${line}/facts`, {
      facts: { floor: 3 },
    })
    assert.deepInclude(stated.body.facts, { floor: 3, pets: null })
    await createBid(project, company)
    const bystander = await createStager()
    await deliverEmails()

    for (const facts of [{ hasElevator: true }, { hasElevator: true }, { pets: 'none' }]) {
      assert.equal((await call(owner, `PUT ${line}/facts`, { facts })).status, 200)
    }
    assert.equal((await call(owner, `PUT ${line}/floor-plan`, { image })).status, 200)
    assert.deepEqual(await notificationTypesOf(company), ['facts_changed'])
    assert.isEmpty(await notificationTypesOf(bystander))
    const [email, ...others] = await deliverEmails()
    assert.isEmpty(others)
    assert.equal(email.subject, `More to know about ${project.publicTitle}`)
    assert.include(email.text, `${line.replace('/api', '')}#facts`)
    const { facts } = await Project.findOrFail(project.id)
    assert.deepInclude(facts, { floor: 3, hasElevator: true, pets: 'none' })
  }).tags(['@ASK-86', '@ASK-87', '@R298'])

  test('are refused for others, on closed and hidden projects, and with both dates', async ({
    assert,
  }) => {
    const [owner, company, admin] = [await createOwner(), await createStager(), await createAdmin()]
    const project = await createProject(owner)
    const line = `PUT /api/projects/${project.id}/facts`
    const facts = { floor: 2 }
    for (const [person, status] of [
      [null, 401],
      [company, 403],
      [await createOwner(), 403],
      [admin, 403],
    ] as const) {
      assert.equal((await call(person, line, { facts })).status, status)
    }
    assert.equal((await call(owner, line, {})).status, 422)
    assert.equal((await call(owner, line, { facts: { floor: 2.5 } })).status, 422)
    assert.equal((await call(owner, line, { facts: { listedOn: '2026-01-05' } })).status, 200)
    assert.equal(
      (await call(owner, line, { facts: { listingPlannedOn: '2099-01-05' } })).status,
      422
    )

    const hide = { reason: 'It shows a name' }
    await call(admin, `POST /api/admin/projects/${project.id}/hide`, hide)
    const before = await databaseDump(traces)
    assert.equal((await call(owner, line, { facts })).status, 409)
    assert.deepEqual(await databaseDump(traces), before)
    await call(admin, `POST /api/admin/projects/${project.id}/unhide`, hide)
    await (await createBid(project, company)).accept(owner.user)
    assert.equal((await call(owner, line, { facts })).status, 409)
  }).tags(['@ASK-86'])
})
