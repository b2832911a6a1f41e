import { rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import PhotoStore from '#services/photos/photo_store'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { moderate, reinstate, suspend } from '#tests/helpers/moderation'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

const photo = dataString(await jpeg(300, 200))

const ends = ['.webp', '-480.webp', '.jpg', '-1200.jpg']

const nameIn = (url: string) => /[0-9a-f]{32}/.exec(url)![0]

const fetched = (path: string, person: Person | null = null) =>
  send('GET', path, person ? { headers: { cookie: cookieOf(person) } } : {})

/** The statuses of a photo's four files. */
async function statusesFor(url: string, person: Person | null = null) {
  const statuses: number[] = []
  for (const end of ends) {
    statuses.push((await fetched(`/photos/${nameIn(url)}${end}`, person)).status)
  }
  return statuses
}

const shown = [200, 200, 200, 200]
const gone = [404, 404, 404, 404]

interface Posted {
  id: number
  photos: string[]
  floorPlan: { url: string } | null
}

async function post(owner: Person, photos = 2): Promise<Posted> {
  const body = { ...smallestForm, photos: Array.from({ length: photos }, () => photo) }
  return (await call<Posted>(owner, 'POST /api/projects', body)).body
}

async function savePortfolio(company: Person, photos = [photo]) {
  const { body } = await call<{ portfolioPhotos: string[] }>(
    company,
    'PUT /api/users/portfolio-photos',
    { photos }
  )
  return body.portfolioPhotos
}

async function saveAvatar(person: Person) {
  const line = `PATCH /api/users/${person.user.id}`
  return (await call<{ avatar: string }>(person, line, { avatar: photo })).body.avatar
}

test.group('Files that nothing refers to', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('are gone when a photo, floor plan, avatar or portfolio is replaced, before the cleanup', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id, photos } = await post(owner)
    const plan = `PUT /api/projects/${id}/floor-plan`
    const plans = [(await call<Posted>(owner, plan, { image: photo })).body.floorPlan!.url]
    const [avatar, portfolio] = [await saveAvatar(owner), await savePortfolio(company)]
    for (const url of [photos[0], photos[1], avatar, portfolio[0]]) {
      assert.deepEqual(await statusesFor(url), shown)
    }
    assert.deepEqual(await statusesFor(plans[0], company), shown)

    await call(owner, `PATCH /api/projects/${id}`, { photos: [photos[1]] })
    plans.push((await call<Posted>(owner, plan, { image: photo })).body.floorPlan!.url)
    await call(owner, `DELETE /api/projects/${id}/floor-plan`)
    const kept = [photos[1], await saveAvatar(owner), ...(await savePortfolio(company))]
    const files = await storedFiles()
    const removed = [photos[0], ...plans, avatar, portfolio[0]]
    for (const url of removed) {
      assert.include(files, `${nameIn(url)}.webp`)
      for (const person of [null, owner, company, await createAdmin()]) {
        assert.deepEqual(await statusesFor(url, person), gone)
      }
    }
    const { headers } = await fetched(`/photos/${nameIn(photos[0])}.webp`)
    assert.equal(headers['cache-control'], 'no-store')
    for (const url of kept) assert.deepEqual(await statusesFor(url), shown)
  }).tags(['@TRU-66', '@R341'])

  test('are gone when an owner removes a photo that the team has hidden', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const { id, photos } = await post(owner)
    await moderate(admin, 'hide', id, photos[0])
    assert.deepEqual(await statusesFor(photos[0], owner), shown)
    await call(owner, `PATCH /api/projects/${id}`, { photos: [photos[1]] })
    for (const person of [null, owner, admin]) {
      assert.deepEqual(await statusesFor(photos[0], person), gone)
    }
    assert.deepEqual(await statusesFor(photos[1]), shown)
  }).tags(['@TRU-66'])

  test('are gone with the account, and those of others stay', async ({ assert }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { id, photos } = await post(owner)
    const plan = `PUT /api/projects/${id}/floor-plan`
    const { body } = await call<Posted>(owner, plan, { image: photo })
    const urls = [...photos, body.floorPlan!.url, await saveAvatar(owner)]
    const kept = await post(other)
    assert.equal((await call(owner, `DELETE /api/users/${owner.user.id}`)).status, 200)
    const files = await storedFiles()
    for (const url of urls) {
      assert.include(files, `${nameIn(url)}.webp`)
      assert.deepEqual(await statusesFor(url), gone)
    }
    for (const url of kept.photos) assert.deepEqual(await statusesFor(url), shown)
  }).tags(['@TRU-66'])

  test('are 404 if a restore or an interrupted request has left them', async ({ assert }) => {
    const left = await PhotoStore.importFile(app.makePath('public/images/bids-empty.webp'))
    const owner = await createOwner()
    const { body } = await call<{ photo: string }>(owner, 'POST /api/photos', { photo })
    assert.isString(body.photo)
    const names = (await storedFiles()).filter((file) => file.endsWith('-480.webp'))
    assert.lengthOf(names, 2)
    assert.include(names, `${left}-480.webp`)
    for (const name of names) {
      for (const person of [null, owner]) assert.deepEqual(await statusesFor(name, person), gone)
    }
    // Nothing is drawn from them either.
    assert.lengthOf(await storedFiles(), 4)
  }).tags(['@TRU-66'])
})

test.group('The portfolio of a suspended company', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('is gone with its page for everyone but the team, until it is reinstated', async ({
    assert,
  }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const admin = await createAdmin()
    const [[url], avatar] = [await savePortfolio(company), await saveAvatar(company)]
    const [kept] = await savePortfolio(other)
    const page = `/companies/${company.user.stagerIdentifier}`
    assert.equal((await fetched(page)).status, 200)

    await suspend(admin, company)
    for (const person of [null, owner, other]) {
      assert.equal((await fetched(page, person)).status, 404)
      for (const file of [url, avatar]) assert.deepEqual(await statusesFor(file, person), gone)
      assert.deepEqual(await statusesFor(kept, person), shown)
    }
    for (const file of [url, avatar]) {
      const { status, headers } = await fetched(file, admin)
      assert.equal(status, 200)
      assert.match(String(headers['cache-control']), /^private, no-store/)
    }

    await reinstate(admin, company)
    assert.deepEqual(await statusesFor(url), shown)
    assert.equal((await fetched(page)).status, 200)
  }).tags(['@TRU-67'])

  test('isn’t part of its offers, except for the team', async ({ assert }) => {
    const { owner, company, project } = await createPaidBid()
    const admin = await createAdmin()
    const [url] = await savePortfolio(company)
    const photosOf = async (person: Person | null) => {
      const { body } = await call<{ bidder: { portfolioPhotos: string[] } }[]>(
        person,
        `GET /api/projects/${project.id}/bids`
      )
      return body.flatMap(({ bidder }) => bidder.portfolioPhotos)
    }
    for (const person of [null, owner, company, admin]) {
      assert.deepEqual(await photosOf(person), [url])
    }
    await suspend(admin, company)
    for (const person of [null, owner]) assert.isEmpty(await photosOf(person))
    assert.deepEqual(await photosOf(admin), [url])
    await reinstate(admin, company)
    for (const person of [null, owner]) assert.deepEqual(await photosOf(person), [url])
  }).tags(['@TRU-67', '@R346'])

  test('of one offer is left out beside those of others', async ({ assert }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    await savePortfolio(company)
    const [kept] = await savePortfolio(other)
    await bid.accept(owner.user)
    await suspend(await createAdmin(), company)
    const { body } = await call<{ id: number; bidder: { portfolioPhotos: string[] } }[]>(
      owner,
      `GET /api/projects/${project.id}/bids`
    )
    assert.deepEqual(
      body.map(({ id, bidder }) => [id, bidder.portfolioPhotos]),
      [[bid.id, []]]
    )
    assert.deepEqual(await statusesFor(kept), shown)
  }).tags(['@TRU-67'])
})
