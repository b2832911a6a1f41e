import { mock } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { expireDueBids } from '#models/bid/expiry'
import Favorite from '#models/favorite'
import { maskStoredTexts } from '#models/masking_run'
import { refreshOutcomeFigures } from '#models/outcome_figures'
import type Project from '#models/project'
import { recomputeReputation } from '#models/user/reputation'
import { refreshStatistics } from '#queries/market_quarters'
import { keptPages } from '#services/http/visitor_pages'
import { photoUrl } from '#shared/projects/photo_urls'
import { endBadgeIn, insurance } from '#tests/helpers/badges'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { createReportedHome } from '#tests/helpers/home_outcomes'
import { cookieOf, send } from '#tests/helpers/http'
import { moderate, reinstate, suspend } from '#tests/helpers/moderation'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  password,
  terms,
  type Person,
} from '#tests/helpers/people'
import { createCompleted, endReviewTime, ofCompany } from '#tests/helpers/reviews'
import { addPair, answerPair, createCompletedWork, smallPhoto } from '#tests/helpers/room_pairs'
import { sharedServer } from '#tests/helpers/second_server'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const cache = keptPages!

/** The page as a visitor gets it. */
const visit = (path: string, headers: Record<string, string> = {}, port?: number) =>
  send('GET', path, { headers, port })

const varyOf = (headers: Record<string, unknown>) => String(headers.vary).split(/,\s*/)

/** The same, rendered for this request. */
async function visitAnew(path: string) {
  cache.clear()
  return visit(path)
}

interface Scene {
  owner: Person
  company: Person
  admin: Person
  project: Project
  bid: Bid
}

const [photo, otherPhoto] = ['a'.repeat(32), 'b'.repeat(32)]

async function scene(): Promise<Scene> {
  const [owner, company, admin] = [await createOwner(), await createStager(), await createAdmin()]
  const project = await createProject(owner, { photos: [photo, otherPhoto] })
  const { id } = await createBid(project, company)
  return { owner, company, admin, project, bid: await Bid.findVisibleOrFail(id) }
}

async function succeeds(reply: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

const deleteAccount = (person: Person) =>
  succeeds(call(person, `DELETE /api/users/${person.user.id}`, { password }))

/** What changes the project page of visitors: by its owner, companies, the team and jobs. */
const changes: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the company revises its offer': ({ company, bid }) =>
    bid.revise(company.user, { ...terms, amount: 4100 }),
  'the company cancels its offer': ({ company, bid }) => bid.cancel(company.user),
  'another company makes an offer': async ({ project }) => createBid(project, await createStager()),
  'the owner rejects the offer': ({ owner, bid }) => bid.reject(owner.user),
  'the owner accepts the offer': ({ owner, bid }) => bid.accept(owner.user),
  'the owner accepts an offer without a fee': async ({ owner, project }) => {
    const { id } = await createBid(project, await createStager(), { amount: 90 })
    await (await Bid.findVisibleOrFail(id)).accept(owner.user)
  },
  'the fee is not paid in time': async ({ owner, project, bid }) => {
    await bid.accept(owner.user)
    await visit(`/projects/${project.id}`)
    await db.rawQuery(
      `update bids set payment_due_at = now() - interval '1 hour',
         selected_at = now() - interval '80 hours' where id = ?`,
      [bid.id]
    )
    await expireDueBids()
  },
  'the owner completes the project': async ({ owner, project, bid }) => {
    await bid.accept(owner.user)
    await visit(`/projects/${project.id}`)
    await project.complete(owner.user)
  },
  'the owner edits the project': async ({ company, owner, project, bid }) => {
    await bid.cancel(company.user)
    await visit(`/projects/${project.id}`)
    await project.edit(owner.user, { title: 'Colonial on Oak Street', photos: [otherPhoto] })
  },
  'the owner moves the last day for offers': async ({ company, owner, project, bid }) => {
    await bid.cancel(company.user)
    await visit(`/projects/${project.id}`)
    await project.edit(owner.user, { deadline: DateTime.utc().plus({ days: 9 }).startOf('day') })
  },
  'the owner cancels the project': ({ owner, project }) => project.cancel(owner.user),
  'the owner deletes the project': async ({ company, owner, project, bid }) => {
    await bid.cancel(company.user)
    await visit(`/projects/${project.id}`)
    await project.remove(owner.user)
  },
  'the owner deletes the account': ({ owner }) => deleteAccount(owner),
  'the company deletes the account': ({ company }) => deleteAccount(company),
  'the company changes its portfolio': async ({ company }) =>
    succeeds(call(company, 'PUT /api/users/portfolio-photos', { photos: [await smallPhoto()] })),
  'the team hides a photo': ({ admin, project }) =>
    succeeds(moderate(admin, 'hide', project.id, photoUrl(photo))),
  'the team hides the project': ({ admin, project }) =>
    succeeds(moderate(admin, 'hide', project.id)),
  'the team suspends the owner': ({ admin, owner }) => succeeds(suspend(admin, owner)),
  'the team suspends the company': ({ admin, company }) => succeeds(suspend(admin, company)),
}

/** A page as visitors get it before and after a change, and as it is rendered then. */
async function around(path: string, change: () => Promise<unknown>) {
  await visit(path)
  const before = await visit(path)
  await change()
  const after = await visit(path)
  return { before, after, fresh: await visitAnew(path) }
}

test.group('Pages that are kept for visitors', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => cache.clear())

  test('cost one query, and differ in the request id only', async ({ assert }) => {
    const { project } = await scene()
    const path = `/projects/${project.id}`
    const first = await visit(path)
    let second = first
    const queries = await queriesDuring(async () => (second = await visit(path)))
    assert.lengthOf(queries, 1)
    assert.include(queries[0], 'version')
    assert.equal(second.text, first.text)
    assert.isUndefined(second.headers['set-cookie'])
    const own = ['date', 'x-request-id']
    const shared = (headers: object) =>
      Object.entries(headers)
        .filter(([name]) => !own.includes(name))
        .toSorted(([one], [other]) => one.localeCompare(other))
    assert.deepEqual(shared(second.headers), shared(first.headers))
    assert.equal(cache.size, 1)
  }).tags(['@SCL-50'])

  test('are not sent again to a browser that has them', async ({ assert }) => {
    const { company, owner, project, bid } = await scene()
    const path = `/projects/${project.id}`
    const { etag, ...headers } = (await visit(path)).headers
    const known = { 'if-none-match': String(etag) }
    for (const same of [known, { ...known, 'accept-encoding': 'br' }]) {
      const again = await visit(path, same)
      assert.equal(again.status, 304)
      assert.equal(again.text, '')
      assert.equal(again.headers['content-security-policy'], headers['content-security-policy'])
      assert.match(String(again.headers['cache-control']), /no-cache/)
      assert.sameMembers(varyOf(again.headers), ['X-Inertia', 'Cookie', 'Accept-Encoding'])
    }
    assert.sameMembers(varyOf(headers), ['X-Inertia', 'Cookie', 'Accept-Encoding'])
    const signedIn = await visit(path, { ...known, cookie: cookieOf(owner) })
    assert.equal(signedIn.status, 200)
    assert.isUndefined(signedIn.headers.etag)
    assert.match(String(signedIn.headers['cache-control']), /no-store/)
    await bid.revise(company.user, { ...terms, amount: 4100 })
    const changed = await visit(path, known)
    assert.equal(changed.status, 200)
    assert.notEqual(changed.headers.etag, etag)
  }).tags(['@SCL-58', '@R249', '@PLC-83'])

  test('arrive whole: compressed, without a body, with any text and cookie', async ({ assert }) => {
    const { project } = await scene()
    await db.from('projects').update({ title: 'Château “Été” 😀 on Oak Street' })
    const path = `/projects/${project.id}`
    const { text: html } = await visit(path)
    assert.include(html, 'Château “Été” 😀')
    const kept = await visit(path)
    assert.equal(kept.text, html)
    assert.equal(kept.headers['content-length'], String(Buffer.byteLength(kept.text)))
    for (const cookie of [
      'other=1',
      'stagely-session=ended',
      `stagely-session=${'a'.repeat(43)}`,
    ]) {
      assert.equal((await visit(path, { cookie })).text, html, cookie)
    }
    const whole = (body: Buffer) => body
    const preferences: [string, string | undefined, (body: Buffer) => Buffer][] = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['gzip, br', 'br', brotliDecompressSync],
      ['br;q=0, *', 'gzip', gunzipSync],
      ['identity', undefined, whole],
      ['unknown', undefined, whole],
    ]
    for (const [accepted, encoding, unpack] of preferences) {
      for (const isKept of [false, true]) {
        if (!isKept) cache.clear()
        const { body, headers } = await exchange('GET', path, {
          headers: { 'accept-encoding': accepted },
        })
        assert.equal(headers['content-encoding'], encoding, accepted)
        assert.equal(headers['content-length'], String(body.length), accepted)
        assert.include(String(headers.vary), 'Accept-Encoding')
        assert.equal(unpack(body).toString('utf8'), html)
      }
    }
    const head = await send('HEAD', path)
    assert.equal(head.text, '')
    assert.equal(head.status, 200)
    assert.equal(head.headers['content-length'], kept.headers['content-length'])
    assert.equal(head.headers.vary, kept.headers.vary)
    assert.equal(cache.size, 1)
  }).tags(['@SCL-50'])

  test('wait until a visitor’s message has been shown', async ({ assert }) => {
    await visit('/')
    const redirected = await visit('/payment/1')
    const cookie = redirected.headers['set-cookie']!.map((set) => set.split(';')[0]).join('; ')
    const told = await visit('/', { cookie })
    assert.include(told.text, 'You need to be logged in to make a payment.')
    assert.notInclude((await visit('/')).text, 'You need to be logged in to make a payment.')
  }).tags(['@SCL-53'])

  for (const [change, make] of Object.entries(changes)) {
    test(`show the project as it is after this: ${change}`, async ({ assert }) => {
      const made = await scene()
      const path = `/projects/${made.project.id}`
      const { before, after, fresh } = await around(path, () => make(made))
      assert.equal(after.status, fresh.status)
      assert.equal(after.text, fresh.text)
      assert.notEqual(after.text, before.text)
    }).tags(['@SCL-51', '@R239'])
  }

  test('show the texts as masked by the current rules', async ({ assert }) => {
    const { project } = await scene()
    const formerly = JSON.stringify({ rules: 0, at: 'then', parts: {} })
    await db
      .from('projects')
      .update({ description: 'Call 704 555 0199 any time.', masked: formerly })
    const path = `/projects/${project.id}`
    const { before, after, fresh } = await around(path, () => maskStoredTexts())
    assert.equal(after.text, fresh.text)
    assert.include(before.text, '704 555 0199')
    assert.notInclude(after.text, '704 555 0199')
  }).tags(['@SCL-51'])

  test('return with a project or an account that is shown again', async ({ assert }) => {
    const { admin, owner, company, project } = await scene()
    const path = `/projects/${project.id}`
    const before = await visit(path)
    await moderate(admin, 'hide', project.id)
    assert.equal((await visit(path)).status, 404)
    await moderate(admin, 'unhide', project.id)
    for (const person of [owner, company]) {
      await suspend(admin, person)
      assert.notEqual((await visit(path)).text, before.text)
      await reinstate(admin, person)
    }
    assert.equal((await visit(path)).text, before.text)
  }).tags(['@SCL-51'])

  test('of a company follow its pairs, offers, portfolio and labels', async ({ assert }) => {
    const work = await createCompletedWork({ photos: 1 })
    const { admin, owner, company } = { ...work, admin: await createAdmin() }
    const path = `/companies/${company.user.stagerIdentifier!}`
    const consent = async (given: boolean) => {
      const { id } = await db.from('room_pairs').firstOrFail()
      await succeeds(answerPair(owner, id, given))
    }
    const steps = [
      async () => {
        await succeeds(addPair(work))
        await consent(true)
      },
      () => succeeds(moderate(admin, 'hide', work.project.id)),
      () => succeeds(moderate(admin, 'unhide', work.project.id)),
      () => consent(false),
      async () => {
        const project = await createProject(await createOwner())
        await createBid(project, company, { experienceLevel: 'expert_stager' })
      },
      async () =>
        succeeds(
          call(company, 'PUT /api/users/portfolio-photos', { photos: [await smallPhoto()] })
        ),
      async () => {
        const { portfolioPhotos } = await company.user.refresh()
        const labels = [{ photo: photoUrl(portfolioPhotos[0]), room: 'Kitchen' }]
        await succeeds(call(company, 'PUT /api/users/portfolio-labels', { labels }))
      },
      () => succeeds(suspend(admin, company)),
    ]
    for (const [index, step] of steps.entries()) {
      const { before, after, fresh } = await around(path, step)
      assert.equal(after.text, fresh.text, `step ${index}`)
      assert.notEqual(after.text, before.text, `step ${index}`)
    }
  }).tags(['@SCL-51'])

  test('of a company follow its reviews, figures and badges', async ({ assert }) => {
    const { owner, company, path: review, project } = await createCompleted()
    const admin = await createAdmin()
    const path = `/companies/${company.user.stagerIdentifier!}`
    const badge = async () => (await db.from('professional_badges').firstOrFail()).id
    const steps = [
      () => recomputeReputation(),
      async () => {
        await succeeds(call(owner, `POST ${review}`, ofCompany))
        await endReviewTime(project.id)
      },
      () => recomputeReputation(),
      async () => {
        await succeeds(call(company, 'POST /api/badges', insurance))
        const expiresOn = dayFromNow(300)
        await succeeds(call(admin, `POST /api/admin/badges/${await badge()}/verify`, { expiresOn }))
      },
      // No timer has run since.
      async () => endBadgeIn(await badge(), -1),
      () => deleteAccount(company),
    ]
    for (const [index, step] of steps.entries()) {
      const { before, after, fresh } = await around(path, step)
      assert.equal(after.text, fresh.text, `step ${index}`)
      assert.notEqual(after.text, before.text, `step ${index}`)
    }
  }).tags(['@SCL-51'])

  test('of a company follow what became of its homes', async ({ assert }) => {
    const company = await createStager()
    for (const days of [2, 4, 6, 8, 10]) await createReportedHome({ company, days })
    const path = `/companies/${company.user.stagerIdentifier!}`
    const { before, after, fresh } = await around(path, () => refreshOutcomeFigures())
    assert.equal(after.text, fresh.text)
    assert.notEqual(after.text, before.text)
  }).tags(['@OUT-20'])

  test('of the market follow its figures', async ({ assert }) => {
    await refreshStatistics()
    const { before, after, fresh } = await around('/statistics', () =>
      refreshStatistics(DateTime.utc().plus({ minutes: 1 }))
    )
    assert.equal(after.text, fresh.text)
    assert.notEqual(after.text, before.text)
  }).tags(['@SCL-51'])

  test('say the same at any time', async ({ assert }) => {
    const { owner, company } = await scene()
    const deadline = DateTime.utc().plus({ days: 3 }).startOf('day')
    const project = await createProject(owner, { deadline })
    await createBid(project, company)
    await refreshStatistics()
    const paths = [
      '/',
      '/statistics',
      '/home-staging/north-carolina/buncombe-county',
      `/projects/${project.id}`,
      `/companies/${company.user.stagerIdentifier!}`,
    ]
    for (const path of paths) {
      const now = await visitAnew(path)
      assert.equal(now.status, 200, path)
      // The last day for offers is over then, and all relative dates have another text.
      mock.timers.enable({ apis: ['Date'], now: Date.now() + 400 * 86_400_000 })
      try {
        assert.equal((await visitAnew(path)).text, now.text, path)
      } finally {
        mock.timers.reset()
      }
    }
  }).tags(['@SCL-52', '@R240'])

  test('are those of a process that keeps none', async ({ assert }) => {
    const { company, project } = await scene()
    const paths = ['/', `/projects/${project.id}`, `/companies/${company.user.stagerIdentifier!}`]
    const { port } = await sharedServer()
    for (const path of paths) {
      await visit(path)
      const kept = await visit(path)
      assert.equal(kept.text, (await visit(path, {}, port)).text, path)
      assert.isTrue([...cache.keys()].some((key) => key.startsWith(`${path} `)))
    }
  }).tags(['@SCL-50', '@SCL-51'])

  test('are for visitors only, and hold nothing of one request', async ({ assert }) => {
    const { owner, project } = await scene()
    const path = `/projects/${project.id}`
    await visit(path, { cookie: cookieOf(owner) })
    await visit(`${path}?return=projects&city=Asheville&state=NC`)
    await visit(path, { 'x-inertia': 'true' })
    const redirected = await visit('/payment/1')
    const cookie = redirected.headers['set-cookie']!.map((set) => set.split(';')[0]).join('; ')
    const told = await visit('/', { cookie })
    assert.include(told.text, 'You need to be logged in to make a payment.')
    assert.equal(cache.size, 0)

    const part = { 'x-inertia-partial-component': 'projects/show' }
    await visit(path, { ...part, 'x-inertia-partial-except': 'preview' })
    const page = await visit(path, { 'host': 'elsewhere.example', 'accept-language': 'de' })
    assert.notInclude(page.text, 'elsewhere.example')
    assert.include(page.text, 'rel="canonical"')
    assert.include(page.text, 'property="og:image"')
    assert.equal(cache.size, 1)
    const seen = await visit(path, { cookie: cookieOf(owner) })
    assert.include(seen.text, owner.user.name)
    assert.notInclude((await visit(path)).text, owner.user.name)
    const back = await visit(`${path}?return=projects&city=Asheville&state=NC`)
    assert.include(back.text, 'Back to Projects in Asheville, NC')
  }).tags(['@SCL-53'])

  test('don’t keep an invited company’s visit from being noted', async ({ assert }) => {
    const { owner, project } = await scene()
    const company = await createStager()
    await Favorite.add(owner.user, company.user.stagerIdentifier!)
    await project.invite(owner.user, [company.user.stagerIdentifier!])
    const path = `/projects/${project.id}`
    await visit(path)
    await visit(path)
    const seen = async () => (await db.from('invitations').firstOrFail()).seen_at
    assert.isNull(await seen())
    await visit(path, { cookie: cookieOf(company) })
    assert.isNotNull(await seen())
  }).tags(['@SCL-53', '@R241'])

  test('take bounded memory', ({ assert }) => {
    const page = (kilobytes: number) => ({
      tag: 'W/"tag"',
      encoded: {
        br: Buffer.alloc(1024),
        gzip: Buffer.alloc(1024),
        identity: Buffer.alloc(kilobytes * 1024),
      },
    })
    for (let at = 0; at < 100; at += 1) cache.set(`/projects/${at} 1`, page(1000))
    assert.isAtMost(cache.calculatedSize, 16 * 1024 * 1024)
    assert.isAbove(cache.size, 10)
    assert.isFalse(cache.has('/projects/0 1'))
    cache.set('/projects/100 1', page(4000))
    assert.isFalse(cache.has('/projects/100 1'))
  }).tags(['@SCL-53'])
})
