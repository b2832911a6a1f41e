import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { Turn } from '#shared/jobs'
import Bid from '#models/bid'
import type { ProjectDetails } from '#models/project/details'
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

interface Dashboard {
  projects: { title: string; section: string }[]
  tables: Record<string, { total: number; page: number; pages: number; sort: string }>
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
    assert.deepEqual(first.tables.active, { total: 23, pages: 2, page: 1, sort: '-created' })
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
    ]) {
      const { tables, projects } = await dashboard(owner, query)
      assert.deepEqual(tables.active, { total: 2, pages: 1, page: 1, sort: '-created' })
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

  test('take two queries besides the session, however many projects there are', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const ask = () => dashboard(owner)
    const none = await queriesDuring(ask)
    for (const project of await post(owner, 25)) await createBid(project, await createStager())
    const many = await queriesDuring(ask)
    assert.lengthOf(many, 3)
    assert.lengthOf(none, 3)
    // The page also counts what its navigation shows.
    const page = () => send('GET', '/dashboard', { headers: { cookie: cookieOf(owner) } })
    const elsewhere = () => send('GET', '/about', { headers: { cookie: cookieOf(owner) } })
    const shared = await queriesDuring(elsewhere)
    const asked = await queriesDuring(page)
    // And the owner's figures.
    assert.lengthOf(asked, shared.length + 3)
    assert.isAtMost(asked.length, 5)
  })

  test('are refused to guests', async ({ assert }) => {
    assert.equal((await send('GET', path)).status, 401)
  })
})
