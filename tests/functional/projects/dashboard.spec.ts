import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { Turn } from '#shared/jobs/jobs'
import Staging from '#models/staging'
import Bid from '#models/bid'
import Project from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import { call } from '#tests/helpers/calls'
import { queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'

interface OwnDate {
  kind: string
  day: string
  projectId: number
  href: string
}

interface Week {
  today: string
  dates: OwnDate[]
  next: OwnDate | null
}

const at = (days: number) => DateTime.fromISO(dayFromNow(days), { zone: 'utc' })

interface Dashboard {
  projects: { id: number; title: string; section: string }[]
  week: Week
  tables: Record<string, { total: number; page: number; pages: number; sort: string }>
  filter: string | null
  yourTurn: (Turn & { title: string })[]
}

const path = '/api/projects/dashboard'

async function dashboard(person: Person, query = ''): Promise<Dashboard> {
  const { status, text } = await send('GET', path + query, { as: person })
  if (status !== 200) throw new Error(text)
  return JSON.parse(text)
}

const titles = ({ projects }: Dashboard, section = 'active') =>
  projects.filter((row) => row.section === section).map(({ title }) => title)

const email = (index: number) => String.fromCodePoint(97 + index)

/** Projects called a, b, c and so on, posted in this order. */
async function post(owner: Person, count: number, changes: Partial<ProjectDetails> = {}) {
  const project = []
  for (let index = 0; index < count; index += 1) {
    project.push(await createProject(owner, { title: email(index), ...changes }))
  }
  return project
}

test.group('The dashboard’s tables', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('have twenty rows a page, newest first, and count all', async ({ assert }) => {
    const owner = await createOwner()
    await post(owner, 23)
    await createProject(await createOwner())
    const first = await dashboard(owner)
    assert.lengthOf(titles(first), 20)
    assert.equal(titles(first)[0], email(22))
    assert.deepEqual(first.tables.active, { total: 23, pages: 2, page: 1, sort: 'next' })
    const second = await dashboard(owner, '?page=2')
    assert.deepEqual(titles(second), ['c', 'b', 'a'])
    const beyond = await dashboard(owner, '?page=99')
    assert.deepEqual(titles(beyond), ['c', 'b', 'a'])
    assert.equal(beyond.tables.active.page, 2)
    assert.deepEqual(first.tables.completed, { total: 0, pages: 1, page: 1, sort: '-ended' })
  })

  test('are sorted by the server, each on its own', async ({ assert }) => {
    const owner = await createOwner()
    const [a, b, c] = await post(owner, 3)
    await a.merge({ stagingLevel: 'low_cost' }).save()
    await b.merge({ stagingLevel: 'ultra_luxury' }).save()
    await createBid(c, await createStager())
    await createBid(a, await createStager())
    await createBid(a, await createStager())
    for (const done of await post(owner, 2)) await done.cancel(owner.user)
    for (const [sort, expected] of [
      ['title', 'abc'],
      ['-title', 'cba'],
      ['created', 'abc'],
      ['-offers', 'acb'],
      ['offers', 'bca'],
      ['level', 'acb'],
      ['-level', 'bca'],
    ]) {
      const sorted = await dashboard(owner, `?sort=${sort}&cancelledSort=-title`)
      assert.equal(titles(sorted).join(''), expected, sort)
      assert.equal(titles(sorted, 'cancelled').join(''), 'ba')
      assert.equal(sorted.tables.active.sort, sort)
    }
    const ended = await dashboard(owner, '?cancelledSort=ended&completedPage=7')
    assert.equal(titles(ended, 'cancelled').join(''), 'ab')
    assert.equal(titles(ended).join(''), 'cba')
  })

  test('ignore invalid query parameters', async ({ assert }) => {
    const owner = await createOwner()
    await post(owner, 2)
    for (const query of [
      '?sort=created%3Bdrop%20table%20users&page=0',
      '?sort[]=title&page[]=2',
      '?sort=ended&page=1e9&completedSort=offers',
      '?page=-1&sort=',
      '?inHomeSort=-offers&inHomePage=x',
    ]) {
      const { tables, projects } = await dashboard(owner, query)
      assert.deepEqual(tables.active, { total: 2, pages: 1, page: 1, sort: 'next' })
      assert.deepEqual(tables.in_home, { total: 0, pages: 1, page: 1, sort: 'next' })
      assert.equal(tables.completed.sort, '-ended')
      assert.lengthOf(projects, 2)
    }
  })

  test('list first what waits for the owner, wherever it is listed', async ({ assert }) => {
    const owner = await createOwner()
    const project = await post(owner, 25)
    assert.isEmpty((await dashboard(owner)).yourTurn)
    const [oldest, next, overdue, accepted, confirmed, ...others] = project

    await createBid(next, await createStager())
    const made = await createBid(oldest, await createStager())
    await overdue.merge({ deadline: DateTime.utc().minus({ days: 2 }) }).save()
    // Its other bids can't be accepted, so they don't wait for the owner.
    await createBid(accepted, await createStager())
    await (await createBid(accepted, await createStager())).accept(owner.user)
    const [company, free] = [await createStager(), { amount: 80 }]
    const paid = await createBid(confirmed, company, free)
    await paid.accept(owner.user)
    await (await Bid.findVisibleOrFail(paid.id)).completeWork(company.user)

    const page = await dashboard(owner)
    const waiting = page.yourTurn.map(({ title, isYours }) => [title, isYours])
    assert.deepEqual(
      waiting,
      [confirmed, oldest, next, overdue].map(({ title }) => [title, true])
    )
    assert.notInclude(titles(page), oldest.title)

    await (await Bid.findVisibleOrFail(made.id)).reject(owner.user)
    assert.notInclude(
      JSON.stringify((await dashboard(owner)).yourTurn),
      `"title":"${oldest.title}"`
    )
    for (const each of others.slice(0, 5)) await createBid(each, await createStager())
    const crowded = await dashboard(owner)
    assert.lengthOf(crowded.yourTurn, 8)
    assert.equal(crowded.yourTurn[0].title, confirmed.title)
  }).tags(['@R127'])

  test('take three queries besides the session, however many projects there are', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const ask = () => dashboard(owner)
    const none = await queriesDuring(ask)
    for (const project of await post(owner, 25)) await createBid(project, await createStager())
    const many = await queriesDuring(ask)
    assert.lengthOf(many, 4)
    // With empty tables, whether the owner has removed all projects.
    assert.lengthOf(none, 5)
    // The page also counts what its navigation shows.
    const page = () => send('GET', '/dashboard', { headers: { cookie: cookieOf(owner) } })
    const elsewhere = () => send('GET', '/about', { headers: { cookie: cookieOf(owner) } })
    const shared = await queriesDuring(elsewhere)
    const asked = await queriesDuring(page)
    // And the owner's figures, and who can be in charge.
    assert.lengthOf(asked, shared.length + 4)
    assert.isAtMost(asked.length, 6)
  })

  test('begin with won projects, by their next date, until another order is asked for', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const [, early, undated, late] = await post(owner, 5)
    for (const [project, days] of [
      [late, 40],
      [early, 3],
      [undated, null],
    ] as const) {
      const company = await createStager()
      const bid = await createBid(project, company, { amount: 80 })
      await bid.accept(owner.user)
      if (days === null) continue
      const date = dayFromNow(days)
      await Staging.of(project.id).propose(owner.user, { date })
      await Staging.of(project.id).agree(company.user, date)
    }
    assert.deepEqual(titles(await dashboard(owner)), ['b', 'd', 'c', 'e', 'a'])
    assert.deepEqual(titles(await dashboard(owner, '?sort=next')), ['b', 'd', 'c', 'e', 'a'])
    assert.deepEqual(titles(await dashboard(owner, '?sort=-created')), ['e', 'd', 'c', 'b', 'a'])
  }).tags(['@JOB-70', '@R445'])

  test('keep a completed project in a table of its own until the furniture is removed', async ({
    assert,
  }) => {
    const { owner, company, project, path: staging, bid } = await createStaging(-3)
    const { project: other } = await createReleased({}, owner)
    const { project: cancelled } = await createReleased({}, owner)
    await (await Project.findOrFail(cancelled.id)).cancel(owner.user)
    await (await Bid.findVisibleOrFail(bid.id)).completeWork(company.user)
    const places = async () => {
      const { projects, tables } = await dashboard(owner)
      const sections = ['active', 'in_home', 'completed', 'cancelled']
      return {
        rows: Object.fromEntries(projects.map(({ id, section }) => [id, section])),
        totals: sections.map((section) => tables[section].total),
      }
    }
    assert.deepEqual((await places()).totals, [2, 0, 0, 1])
    await (await Project.findOrFail(project.id)).complete(owner.user)
    await (await Project.findOrFail(other.id)).complete(owner.user)
    assert.deepEqual(await places(), {
      rows: { [project.id]: 'in_home', [other.id]: 'completed', [cancelled.id]: 'cancelled' },
      totals: [0, 1, 1, 1],
    })
    const sections = async () => {
      const reply = await call<{ section: string }[]>(
        company,
        `GET /api/users/${company.user.id}/bids`
      )
      return reply.body.map(({ section }) => section)
    }
    assert.deepEqual(await sections(), ['in_home'])
    await call(company, `POST ${staging}/removal`)
    assert.deepEqual(await sections(), ['completed'])
    assert.deepEqual((await places()).totals, [0, 0, 2, 1])
  }).tags(['@JOB-71', '@SBD-06', '@DSH-04', '@R444'])

  test('are preceded by the dates of seven days in all projects, and by the first of all', async ({
    assert,
  }) => {
    const { owner, project } = await createStaging(2)
    await project.merge({ photographerOn: at(3), listingPlannedOn: at(7) }).save()
    const open = await createProject(owner, { deadline: at(6) })
    await createProject(owner, { deadline: at(8) })
    const gone = await createProject(owner, { deadline: at(1) })
    await gone.cancel(owner.user)
    await createStaging(1)
    const { week } = await dashboard(owner)
    assert.equal(week.today, dayFromNow(0))
    assert.deepEqual(
      week.dates.map(({ kind, day, projectId, href }) => [kind, day, projectId, href]),
      [
        ['install', dayFromNow(2), project.id, `/projects/${project.id}/staging`],
        ['photos', dayFromNow(3), project.id, `/projects/${project.id}/staging`],
        ['offers_end', dayFromNow(6), open.id, `/projects/${open.id}`],
      ]
    )
    assert.deepEqual(week.next, week.dates[0])
    await (await Project.findOrFail(project.id)).cancel(owner.user)
    await open.cancel(owner.user)
    const later = (await dashboard(owner)).week
    assert.isEmpty(later.dates)
    assert.containSubset(later.next, { kind: 'offers_end', day: dayFromNow(8) })
  }).tags(['@JOB-67'])

  test('can be narrowed to what collects offers from twenty jobs on', async ({ assert }) => {
    const owner = await createOwner()
    const [running, done] = await post(owner, 19)
    const free = { amount: 80 }
    for (const project of [running, done]) {
      await (await createBid(project, await createStager(), free)).accept(owner.user)
    }
    await (await Project.findOrFail(done.id)).complete(owner.user)
    const few = await dashboard(owner, '?show=offers')
    assert.isNull(few.filter)
    assert.equal(few.tables.active.total, 18)

    const last = await createProject(owner, { title: 'last' })
    await last.merge({ deadline: at(-2) }).save()
    const all = await dashboard(owner)
    assert.equal(all.filter, 'all')
    assert.equal(all.tables.active.total, 19)
    assert.include(titles(all), running.title)
    const open = await dashboard(owner, '?show=offers&sort=title')
    assert.equal(open.filter, 'offers')
    assert.deepEqual(titles(open), [...'cdefghijkl', 'last', ...'mnopqrs'])
    assert.equal(open.tables.active.total, 18)
    assert.deepEqual(titles(open, 'completed'), [done.title])
    assert.equal(open.tables.completed.total, 1)
    for (const query of ['?show=', '?show[]=offers', '?show=mine', '?show=Offers', '?show=all']) {
      assert.deepEqual(await dashboard(owner, query), all, query)
    }
  }).tags(['@JOB-74', '@R463'])

  test('name the chosen filter on the page, and keep the order of the others', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const projects = await post(owner, 21)
    const page = async (query = '') => {
      const { text } = await send('GET', `/dashboard${query}`, {
        headers: { cookie: cookieOf(owner) },
      })
      return text.replaceAll('&amp;', '&')
    }
    const links = (text: string) =>
      Array.from(text.matchAll(/<a ([^>]*)>(All|Open offers)<\/a>/g), ([, link, label]) => [
        label,
        /href="([^"]*)"/.exec(link)?.[1],
        link.includes('aria-current="true"'),
      ])
    assert.deepEqual(links(await page('?sort=title&page=2&completedSort=title')), [
      ['All', '/dashboard?sort=title&completedSort=title', true],
      ['Open offers', '/dashboard?sort=title&completedSort=title&show=offers', false],
    ])
    const narrowed = await page('?show=offers')
    assert.deepEqual(links(narrowed), [
      ['All', '/dashboard', false],
      ['Open offers', '/dashboard?show=offers', true],
    ])
    assert.include(narrowed, 'href="/dashboard?show=offers&page=2"')
    assert.include(narrowed, 'href="/dashboard?show=offers&sort=title"')

    for (const project of projects) {
      const bid = await createBid(project, await createStager(), { amount: 80 })
      await bid.accept(owner.user)
    }
    const empty = await page('?show=offers')
    assert.include(empty, 'No project collects offers at this time.')
    assert.lengthOf(links(empty), 2)
    for (const project of projects.slice(2)) await project.merge({ hiddenByOwnerAt: at(0) }).save()
    assert.isEmpty(links(await page('?show=offers')))
  }).tags(['@JOB-74', '@R463'])

  test('are refused to guests', async ({ assert }) => {
    assert.equal((await send('GET', path)).status, 401)
  })
})
