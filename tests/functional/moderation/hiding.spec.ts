import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { listWithTotal, type ListedProject } from '#tests/helpers/console'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { deliverEmails } from '#tests/helpers/emails'
import { moderate, suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager, terms, type Person } from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { picture } from '#tests/helpers/photo_corpus'

const reason = 'The house in the photo is not for sale'

async function postedWithPhotos(owner: Person, count: number) {
  const photos = await Promise.all(
    Array.from({ length: count }, async () => {
      const bytes = await picture().webp().toBuffer()
      return `data:image/webp;base64,${bytes.toString('base64')}`
    })
  )
  const { body } = await call<{ id: number; photos: string[]; thumbnails: string[] }>(
    owner,
    'POST /api/projects',
    {
      title: 'Colonial',
      description: 'Empty since spring.',
      propertyType: 'single_family_home',
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      city: 'Asheville',
      state: 'NC',
      photos,
    }
  )
  return body
}

const viewing = (person: Person | null, path: string) =>
  send('GET', path, {
    headers: person ? { cookie: `stagely-session=${person.sessionId}` } : {},
  })

test.group('A hidden project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is 404 except for its owner, stagers with a bid and admins', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(1)
    const [admin, otherUser, { company, bid }] = [
      await createAdmin(),
      await createStager(),
      bids[0],
    ]
    const path = `/api/projects/${project.id}`
    const before = (await send('GET', path)).text
    assert.equal((await moderate(admin, 'hide', project.id)).status, 200)

    for (const person of [null, otherUser, await createOwner()]) {
      assert.equal((await call(person, `GET ${path}`)).status, 404)
      assert.equal((await call(person, `GET ${path}/bids`)).status, 404)
      assert.equal((await open(`/projects/${project.id}`, person ?? undefined)).status, 404)
    }
    const search = '/api/projects?city=Asheville&state=NC'
    assert.equal((await send('GET', search, { as: otherUser })).text, '[]')
    type Shown = { hiding: { reason: string | null; project: boolean } }
    const own = await call<Shown>(owner, `GET ${path}`)
    assert.include(own.body.hiding, { project: true, reason })
    const party = await call<Shown>(company, `GET ${path}`)
    assert.include(party.body.hiding, { project: true, reason: null })
    assert.equal((await call(admin, `GET ${path}`)).status, 200)
    assert.include((await open(`/projects/${project.id}`, owner)).text, reason)

    assert.equal((await call(otherUser, `POST ${path}/bids`, terms)).status, 404)
    await call(company, `POST /api/bids/${bid.id}/cancel`)
    const again = await call(company, `POST ${path}/bids`, terms)
    assert.equal(again.status, 409)

    assert.equal((await moderate(admin, 'unhide', project.id)).status, 200)
    const { offerCount, ...after } = JSON.parse((await send('GET', path)).text)
    const { offerCount: former, ...first } = JSON.parse(before)
    assert.deepEqual([after, offerCount], [first, former - 1])
  }).tags(['@ADM-19', '@DET-15'])

  test('has bids that can’t be accepted meanwhile', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(1)
    const admin = await createAdmin()
    await moderate(admin, 'hide', project.id)
    const line = `POST /api/bids/${bids[0].bid.id}/accept`
    assert.equal((await call(owner, line)).status, 409)
    const listed = await call<{ can: { accept: boolean } }[]>(
      owner,
      `GET /api/projects/${project.id}/bids`
    )
    assert.isFalse(listed.body[0].can.accept)
    const dashboard = await call<{ yourTurn: unknown[] }>(owner, 'GET /api/projects/dashboard')
    assert.isEmpty(dashboard.body.yourTurn)
    const pending = await call<{ count: number }>(owner, 'GET /api/notifications/pending-bids')
    assert.equal(pending.body.count, 0)
    await moderate(admin, 'unhide', project.id)
    assert.equal((await call(owner, line)).status, 200)
  }).tags(['@ADM-19', '@R89'])

  test('notifies its owner in the app and by email, but no one else', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const admin = await createAdmin()
    await deliverEmails()
    await moderate(admin, 'hide', project.id)
    const { body } = await call<{ type: string; href: string }[]>(owner, 'GET /api/notifications')
    assert.include(body[0], { type: 'project_hidden', href: `/projects/${project.id}` })
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Your project was hidden']
    )
    assert.include(emails[0].text, reason)
  }).tags(['@ADM-19'])

  test('needs a reason, and the right state', async ({ assert }) => {
    const { project } = await createProjectWithBids(1)
    const admin = await createAdmin()
    assert.equal((await moderate(admin, 'hide', project.id, undefined, ' ')).status, 422)
    assert.equal((await moderate(admin, 'hide', project.id, '../secret')).status, 422)
    assert.equal((await moderate(admin, 'unhide', project.id)).status, 409)
    const unknown = `/photos/${'a1'.repeat(16)}.webp`
    assert.equal((await moderate(admin, 'hide', project.id, unknown)).status, 409)
    await moderate(admin, 'hide', project.id)
    assert.equal((await moderate(admin, 'hide', project.id)).status, 409)
    const { rows, total } = await listWithTotal<ListedProject>(admin, 'projects?visibility=hidden')
    assert.deepEqual([total, rows[0].hiding?.reason], [1, reason])
  }).tags(['@ADM-19', '@ADM-21'])

  test('loses its reason when its owner’s account is deleted', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const admin = await createAdmin()
    assert.equal((await moderate(admin, 'hide', project.id)).status, 200)
    assert.equal((await call(admin, `DELETE /api/admin/users/${owner.user.id}`)).status, 200)
    const row = await db.from('projects').where('id', project.id).firstOrFail()
    assert.isNotNull(row.hidden_at)
    assert.equal(row.hidden_reason, 'Removed with the account of its owner.')
  })

  test('does not serve its photos to others', async ({ assert }) => {
    const [admin, owner] = [await createAdmin(), await createOwner()]
    const { id, photos } = await postedWithPhotos(owner, 1)
    await moderate(admin, 'hide', id)
    assert.equal((await viewing(null, photos[0])).status, 404)
    const own = await viewing(owner, photos[0])
    assert.deepEqual([own.status, own.headers['cache-control']], [200, 'private, no-store'])
    await moderate(admin, 'unhide', id)
    assert.equal((await viewing(null, photos[0])).status, 200)
    await suspend(admin, owner)
    assert.equal((await viewing(null, photos[0])).status, 404)
    assert.equal((await viewing(admin, photos[0])).status, 200)
  }).tags(['@ADM-20', '@R90'])

  test('one hidden photo disappears from every list, and its files for others', async ({
    assert,
  }) => {
    const [admin, owner, company] = [await createAdmin(), await createOwner(), await createStager()]
    const { id, photos, thumbnails } = await postedWithPhotos(owner, 2)
    const [hidden, kept] = photos
    assert.equal((await moderate(admin, 'hide', id, hidden)).status, 200)

    const name = hidden.slice('/photos/'.length, -'.webp'.length)
    for (const path of [
      `/api/projects/${id}`,
      `/projects/${id}`,
      '/api/projects?city=Asheville&state=NC',
    ]) {
      const { text, status } = await send('GET', path, { as: company })
      assert.equal(status, 200)
      assert.notInclude(text, name, path)
    }
    const drawn = [`/photos/${name}.jpg`, `/photos/${name}-1200.jpg`]
    for (const path of [hidden, thumbnails[0], ...drawn]) {
      for (const person of [null, company]) assert.equal((await viewing(person, path)).status, 404)
      for (const person of [owner, admin]) assert.equal((await viewing(person, path)).status, 200)
    }
    assert.equal((await viewing(null, kept)).status, 200)
    type Shown = { photos: string[]; hiding: { photos: string[]; photosReason: string } }
    const own = await call<Shown>(owner, `GET /api/projects/${id}`)
    assert.deepEqual(own.body.photos, photos)
    assert.include(own.body.hiding, { photosReason: reason })
    const edited = await call<Shown>(owner, `PATCH /api/projects/${id}`, { photos })
    assert.deepEqual([edited.status, edited.body.hiding.photos], [200, [hidden]])

    await moderate(admin, 'unhide', id, hidden)
    assert.equal((await viewing(null, hidden)).status, 200)
    assert.deepEqual((await call<Shown>(null, `GET /api/projects/${id}`)).body.photos, photos)
  }).tags(['@ADM-20', '@R90', '@PHN-22'])
})
