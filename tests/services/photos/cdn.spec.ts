import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailFolder } from '#config/mail'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { address, cookieOf, send } from '#tests/helpers/http'
import { waitUntil } from '#tests/helpers/waiting'
import { moderate, suspend } from '#tests/helpers/moderation'
import {
  createAdmin,
  createBid,
  createOwner,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dataString, jpeg, remainingFiles } from '#tests/helpers/photo_corpus'
import { addPair, answerPair, createCompletedWork } from '#tests/helpers/room_pairs'
import { smallestForm } from '#tests/helpers/project_forms'
import { startSecondServer, type SecondServer } from '#tests/helpers/second_server'

const cdn = 'https://photos.stagely.example'
const photo = dataString(await jpeg())

interface Posted {
  id: number
  photos: string[]
  thumbnails: string[]
  hiding: { photos: string[] } | null
}

const onCdn = new RegExp(`^${cdn}/photos/[0-9a-f]{32}(-480)?\\.webp$`)

test.group('Photos on a CDN', (group) => {
  let server: SecondServer
  group.setup(async () => {
    server = await startSecondServer({ PHOTO_URL: `${cdn}/`, QUEUE_WORKER: 'on' })
    return () => server.stop()
  })
  group.each.setup(() => emptyDatabase())

  const on = <Body>(person: Person | null, line: string, body?: unknown) =>
    call<Body>(person, line, body, server.port)
  const page = (path: string, person?: Person) =>
    send('GET', path, {
      port: server.port,
      ...(person && { headers: { cookie: cookieOf(person) } }),
    })

  async function post(owner: Person, photos = 2) {
    const body = { ...smallestForm, photos: Array.from({ length: photos }, () => photo) }
    return (await on<Posted>(owner, 'POST /api/projects', body)).body
  }

  test('are linked there on pages and in answers, and pages may show them', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const posted = await post(owner)
    for (const url of [...posted.photos, ...posted.thumbnails]) assert.match(url, onCdn)
    const { body: found } = await on<{ thumbnail: string }[]>(company, 'GET /api/projects')
    assert.match(found[0].thumbnail, onCdn)

    const { body: saved } = await on<{ portfolioPhotos: string[] }>(
      company,
      'PUT /api/users/portfolio-photos',
      { photos: [photo] }
    )
    assert.match(saved.portfolioPhotos[0], onCdn)
    const person = `PATCH /api/users/${company.user.id}`
    assert.match(
      (await on<{ avatar: string }>(company, person, { avatar: photo })).body.avatar,
      onCdn
    )
    await createBid(await Project.findOrFail(posted.id), company)
    const { body: bids } = await on<{ bidder: { portfolioPhotos: string[] } }[]>(
      owner,
      `GET /api/projects/${posted.id}/bids`
    )
    assert.deepEqual(bids[0].bidder.portfolioPhotos, saved.portfolioPhotos)

    const { text, headers } = await page(`/projects/${posted.id}`)
    assert.include(text, `src="${posted.photos[0]}"`)
    assert.notInclude(text, 'src="/photos/')
    assert.match(
      String(headers['content-security-policy']),
      new RegExp(`img-src [^;]*${cdn}(;|$| )`)
    )
    assert.notMatch(String(headers['content-security-policy']), /connect-src [^;]*photos/)
    const card = await page(`/companies/${company.user.stagerIdentifier}`)
    assert.include(card.text, saved.portfolioPhotos[0].replace('.webp', '-480.webp'))
  }).tags(['@SCL-25'])

  test('are accepted back under that address', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id, photos } = await post(owner)
    const edited = await on<Posted>(owner, `PATCH /api/projects/${id}`, { photos: [photos[1]] })
    assert.deepEqual(edited.body.photos, [photos[1]])
    const line = 'PUT /api/users/portfolio-photos'
    const { body } = await on<{ portfolioPhotos: string[] }>(company, line, { photos: [photo] })
    const kept = await on(company, line, { photos: body.portfolioPhotos })
    assert.deepEqual(kept.body, { ...body, ...(kept.body as object) })
    assert.deepEqual((kept.body as typeof body).portfolioPhotos, body.portfolioPhotos)
  }).tags(['@SCL-25'])

  test('keep the site’s address if not everyone may see them', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const { id, photos } = await post(owner)
    const read = async (person: Person) =>
      (await on<Posted>(person, `GET /api/projects/${id}`)).body
    const siteUrls = photos.map((url) => url.replace(cdn, ''))

    await moderate(admin, 'hide', id, siteUrls[0])
    const withHidden = await read(owner)
    assert.deepEqual(withHidden.photos, [siteUrls[0], photos[1]])
    assert.deepEqual(withHidden.hiding?.photos, [siteUrls[0]])
    await moderate(admin, 'hide', id)
    assert.deepEqual((await read(owner)).photos, siteUrls)
    for (const url of siteUrls) {
      assert.equal((await page(url, owner)).status, 200)
      assert.equal((await page(url)).status, 404)
    }
    await moderate(admin, 'unhide', id)
    assert.equal((await read(owner)).photos[1], photos[1])

    await suspend(admin, owner)
    assert.deepEqual((await read(admin)).photos, siteUrls)

    const scene = await createCompletedWork()
    const { body: pair } = await addPair(scene)
    await answerPair(scene.owner, pair.id, true)
    const { text } = await page(`/companies/${scene.company.user.stagerIdentifier}`)
    assert.include(text, pair.after.thumbnail)
    assert.notInclude(text, `${cdn}${pair.after.thumbnail}`)
    await call(scene.owner, `POST /api/projects/${scene.project.id}/cancel`)
  }).tags(['@SCL-25', '@R233'])

  test('have the site’s address in emails', async ({ assert }) => {
    const owner = await createOwner()
    const { photos } = await post(owner)
    const path = photos[0].replace(cdn, '').replace('.webp', '.jpg')
    // It leaves a minute later.
    await db.from('queue_jobs').update({ execute_at: Date.now() })
    await waitUntil('the email is sent', async () =>
      (await mailFolder.list(50)).some(({ html }) => html.includes(`${address}${path}`))
    )
    const emails = await mailFolder.list(50)
    assert.isFalse(emails.some(({ html }) => html.includes(`${cdn}${path}`)))
  }).tags(['@SCL-25'])

  test('disappear at the next revalidation once they are hidden or removed', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const { id, photos } = await post(owner)
    const paths = photos.map((url) => url.replace(cdn, ''))
    const tags = await Promise.all(
      paths.map(async (path) => {
        const { headers } = await send('GET', path)
        assert.match(String(headers['cache-control']), /s-maxage=300(,|$)/)
        return { 'if-none-match': String(headers.etag) }
      })
    )
    const revalidate = (at: number) => send('GET', paths[at], { headers: tags[at] })
    assert.equal((await revalidate(0)).status, 304)

    await moderate(admin, 'hide', id, paths[0])
    await on(owner, `PATCH /api/projects/${id}`, { photos: [paths[0]] })
    await remainingFiles()
    for (const at of [0, 1]) {
      const { status, headers } = await revalidate(at)
      assert.deepEqual([status, headers['cache-control']], [404, 'no-store'])
    }
  }).tags(['@SCL-26', '@R233'])
})
