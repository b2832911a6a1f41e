import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import RefreshStatistics from '#jobs/refresh_statistics'
import { refreshPlaceFigures } from '#queries/place_figures'
import { refreshUsualPrices } from '#queries/usual_prices'
import { keptPages } from '#services/http/visitor_pages'
import { createSearcher } from '#tests/helpers/alerts'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { moderate, suspend } from '#tests/helpers/moderation'
import { open, pageProps } from '#tests/helpers/pages'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { createSale, createSales } from '#tests/helpers/sales'

const county = '/home-staging/north-carolina/buncombe-county'
const state = '/home-staging/north-carolina'

interface Props {
  projects: Record<string, unknown>[]
  total: number
  companies: number
}

test.group('The addresses of places', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are one for each place; other spellings lead there for good', async ({ assert }) => {
    for (const path of ['/home-staging', state, county]) {
      const page = await open(path)
      assert.equal(page.status, 200, path)
      assert.include(page.text, `<link rel="canonical" href="${appUrl}${path}"`)
    }
    for (const [path, to] of [
      ['/home-staging/', '/home-staging'],
      ['/home-staging/NC', state],
      ['/home-staging/North-Carolina', state],
      ['/home-staging/north%20carolina/', state],
      [`${county}/`, county],
      ['/home-staging/nc/buncombe', county],
      ['/home-staging/north-carolina/Buncombe%20County?from=ad', `${county}?from=ad`],
      ['/home-staging/north-carolina/BUNCOMBE-COUNTY', county],
      ['/home-staging/louisiana/saint-tammany', '/home-staging/louisiana/st-tammany-parish'],
      ['/home-staging/new-mexico/do%C3%B1a-ana', '/home-staging/new-mexico/dona-ana-county'],
    ]) {
      const page = await open(path)
      assert.equal(page.status, 301, path)
      assert.equal(page.location, to)
    }
  }).tags(['@GEO-40', '@GEO-41'])

  test('of unknown places are the 404 page and cost no query', async ({ assert }) => {
    const unknown = await open('/nowhere')
    for (const path of [
      '/home-staging/atlantis',
      '/home-staging/atlantis/buncombe-county',
      `${state}/wake-forest-county`,
      `${state}/%00`,
      `/home-staging/${'x'.repeat(3000)}`,
      `${county}/asheville`,
    ]) {
      const queries = await queriesDuring(async () => {
        const page = await open(path)
        assert.equal(page.status, 404, path)
        assert.equal(page.title, unknown.title)
      })
      assert.isEmpty(queries, path)
    }
  }).tags(['@GEO-41'])
})

test.group('The page of a place', (group) => {
  let owner: Person
  let company: Person
  group.each.setup(async () => {
    await emptyDatabase()
    owner = await createOwner()
    company = await createStager()
  })

  const propsOf = async (path: string, person?: Person) =>
    pageProps<Props>((await open(path, person)).text)

  test('shows the newest open projects as everyone may see them, and their number', async ({
    assert,
  }) => {
    const first = await createProject(owner, { title: 'Colonial, call 828-555-0147' })
    await createBid(first, company)
    await createProject(owner, { title: 'Raleigh Bungalow', county: 'Wake' })
    await createProject(owner, { title: 'Another Buncombe', state: 'IA' })
    await createProject(owner, { title: 'Stateless', state: null })
    const [cancelled, removed, hidden, closed] = [
      await createProject(owner, { title: 'Cancelled Home' }),
      await createProject(owner, { title: 'Removed Home' }),
      await createProject(owner, { title: 'Hidden Home' }),
      await createProject(owner, { title: 'Closed Home' }),
    ]
    await cancelled.cancel(owner.user)
    await removed.remove(owner.user)
    const admin = await createAdmin()
    await moderate(admin, 'hide', hidden.id)
    await db.from('projects').where('id', closed.id).update({ deadline: '2020-01-01' })
    const banned = await createOwner()
    await createProject(banned, { title: 'Banned Home' })
    await suspend(admin, banned)
    await createSale({ amount: 3000, company, owner, home: { title: 'Sold Home' } })

    const page = await open(county)
    assert.include(page.words, 'Home staging in Buncombe County, North Carolina')
    const { projects, total } = pageProps<Props>(page.text)
    assert.equal(total, 1)
    assert.deepEqual(
      projects.map(({ id, offerCount }) => ({ id, offerCount })),
      [{ id: first.id, offerCount: 1 }]
    )
    assert.include(page.words, '1 open project')
    assert.include(page.text, `href="/projects/${first.id}"`)
    assert.deepEqual((await propsOf(state)).total, 2)
    assert.deepEqual((await propsOf('/home-staging/iowa/buchanan-county')).total, 0)
    // The same for everyone, also for the owner: nothing that a visitor may not read.
    for (const viewer of [undefined, owner, company, admin]) {
      const { text } = await open(county, viewer)
      const { projects: shown } = pageProps<Props>(text)
      assert.deepEqual(shown, projects)
      assert.notInclude(JSON.stringify(shown), '828-555')
      assert.notInclude(JSON.stringify(shown), 'userId')
    }
    const { text } = await open(county)
    for (const secret of [owner.user, company.user].flatMap((user) => [
      user.name,
      user.email,
      user.company ?? 'CreativeStager',
      user.stagerIdentifier ?? 'CreativeStager',
    ])) {
      assert.notInclude(text, secret)
    }
  }).tags(['@GEO-42', '@GEO-51', '@R270'])

  test('shows the newest twelve of more, and counts up to a thousand', async ({ assert }) => {
    const posted: number[] = []
    for (let count = 0; count < 14; count++) posted.push((await createProject(owner)).id)
    const page = await open(county)
    const { projects, total } = pageProps<Props>(page.text)
    assert.deepEqual(
      projects.map(({ id }) => id),
      posted.toReversed().slice(0, 12)
    )
    assert.equal(total, 14)
    assert.include(page.words, '14 open projects')
    assert.include(page.words, 'The newest 12 are shown.')
    await db.rawQuery(
      `insert into projects (user_id, title, description, property_type, location, city, county,
         state, timeline, staging_level, created_at, updated_at)
       select user_id, title, description, property_type, location, city, county,
         state, timeline, staging_level, created_at, updated_at
       from projects, generate_series(1, 80)`
    )
    assert.include((await open(county)).words, 'More than 1,000 open projects')
    assert.include((await open(state)).words, '99+ open')
  }).tags(['@GEO-42'])

  test('says how many companies serve it, and never which', async ({ assert }) => {
    assert.include(
      (await open(county)).words,
      'No staging company has signed up for Buncombe County yet'
    )
    const searcher = await createSearcher()
    await createSearcher({ areas: [{ state: 'NC' }] })
    const page = await open(county)
    assert.include(page.words, 'A few staging companies serve Buncombe County')
    assert.notInclude(page.text, searcher.user.name)
    assert.notInclude(page.text, searcher.user.stagerIdentifier!)
    const { words } = await open('/home-staging/north-carolina/wake-county')
    assert.include(words, 'A few staging companies serve Wake County')
  }).tags(['@GEO-43', '@GEO-51'])

  test('names the median time to the first offer from ten projects up', async ({ assert }) => {
    const at = DateTime.utc()
    const post = async (hours: number, made = at.minus({ months: 2 })) => {
      const project = await createProject(owner)
      const bid = await createBid(project, company)
      await db.from('projects').where('id', project.id).update({ created_at: made.toJSDate() })
      await db
        .from('bids')
        .where('id', bid.id)
        .update({ created_at: made.plus({ hours }).toJSDate() })
      return project
    }
    for (const hours of [2, 2, 4, 4, 6, 8, 8, 8, 30]) await post(hours)
    await post(1, at.minus({ months: 13 }))
    await moderate(await createAdmin(), 'hide', (await post(1)).id)
    await createProject(owner)
    await refreshPlaceFigures(at)
    const few = 'Too few projects in Buncombe County got an offer'
    assert.include((await open(county)).words, few)
    await post(8)
    assert.include((await open(county)).words, few)
    await new RefreshStatistics().execute()
    for (const [path, label] of [
      [county, 'Buncombe County'],
      [state, 'North Carolina'],
    ]) {
      const { words } = await open(path)
      assert.include(words, `7 hours Half of the 10 projects in ${label} that got an offer`)
      assert.include(words, 'As of')
      assert.notInclude(words, 'demo market')
    }
    await db.from('projects').limit(1).update({ is_demo: true })
    await refreshPlaceFigures(at)
    assert.include((await open(state)).words, 'This figure counts sample projects')
  }).tags(['@GEO-45', '@R271'])

  test('has the usual prices of its state, from five offers of three companies up', async ({
    assert,
  }) => {
    const home = { squareFootage: 2000, stagingLevel: 'luxury' } as const
    const none = 'Too few offers were accepted in North Carolina to name a usual price.'
    await createSales([2000, 2100, 2200, 2300], { home })
    await refreshUsualPrices()
    for (const path of [county, state]) assert.include((await open(path)).words, none)
    await createSales([2400, 2500, 2600], { home })
    await refreshUsualPrices()
    const page = await open(county)
    assert.notInclude(page.words, none)
    assert.match(page.words, /Luxury ?, 1,500 to 2,499 sq ft \$2,\d{3} to \$2,\d{3}/)
    assert.include(page.words, 'These are the prices of North Carolina')
    assert.notInclude((await open(state)).words, 'These are the prices of')
    assert.include(
      (await open('/home-staging/tennessee')).words,
      'Too few offers were accepted in Tennessee'
    )
  }).tags(['@GEO-46', '@R272'])

  test('links counties with something in them first, then all, and neighbors across state lines', async ({
    assert,
  }) => {
    await createProject(owner)
    await createSearcher({ areas: [{ state: 'NC', county: 'Wake' }, { state: 'TN' }] })
    const page = await open(state)
    const lists = page.text.split('<main')[1].replace(/<figure.*<\/figure>/s, '')
    const links = [...lists.matchAll(/href="(\/home-staging\/[^"]+)"/g)]
    const paths = links.map(([, path]) => path)
    assert.deepEqual(paths.slice(0, 2), [county, `${state}/wake-county`])
    assert.lengthOf(paths, 2 + 100)
    assert.include(page.words, 'Buncombe County 1 open')
    const { text, words } = await open(`${state}/madison-county`)
    assert.include(text, `href="${county}"`)
    assert.include(text, 'href="/home-staging/tennessee/greene-county"')
    assert.include(words, 'Greene County, Tennessee')
  }).tags(['@GEO-47'])

  test('is for search engines if it has something to show', async ({ assert }) => {
    const robots = '<meta name="robots" content="noindex"'
    const places = async () => {
      const { text } = await open('/sitemap.xml')
      return [...text.matchAll(/<loc>[^<]*?(\/home-staging\/[^<]*)<\/loc>/g)].map(
        ([, path]) => path
      )
    }
    for (const path of [state, county]) assert.include((await open(path)).text, robots)
    assert.isEmpty(await places())
    assert.include((await open('/sitemap.xml')).text, `<loc>${appUrl}/home-staging</loc>`)

    const project = await createProject(owner)
    for (const path of [state, county]) assert.notInclude((await open(path)).text, robots)
    assert.include((await open(`${state}/wake-county`)).text, robots)
    assert.deepEqual(await places(), [state, county])
    await project.cancel(owner.user)
    assert.isEmpty(await places())

    await createSearcher({ areas: [{ state: 'NC', county: 'Wake' }] })
    await createSale({ amount: 3000, company })
    await refreshPlaceFigures()
    assert.deepEqual(await places(), [state, county, `${state}/wake-county`])
    await suspend(await createAdmin(), company)
    assert.deepEqual(await places(), [state, `${state}/wake-county`])
    await createSearcher({ areas: [{ state: 'TN' }] })
    assert.lengthOf(await places(), 2 + 1 + 95)
    const indexed = await open('/home-staging/tennessee/shelby-county')
    assert.notInclude(indexed.text, robots)
  }).tags(['@GEO-48'])

  test('is kept for visitors, and current after each change', async ({ assert }) => {
    const visits = async () => [(await open(county)).words, (await open(state)).words]
    const changes: (() => Promise<unknown>)[] = []
    const admin = await createAdmin()
    const project = await createProject(owner)
    const { id } = project
    changes.push(
      () => createBid(project, company),
      () => createSearcher(),
      () => createProject(owner, { title: 'Another Home' }),
      () => moderate(admin, 'hide', id),
      () => moderate(admin, 'unhide', id),
      () => suspend(admin, owner)
    )
    let before = await visits()
    for (const change of changes) {
      await change()
      const after = await visits()
      assert.notDeepEqual(after, before, String(change))
      keptPages!.clear()
      assert.deepEqual(await visits(), after, String(change))
      before = after
    }
    assert.include(before.join(' '), 'No open projects in Buncombe County')
    // Nothing changed: the same entity for the browser that has it.
    const { headers } = await open(county)
    const again = await open(county, undefined, { 'if-none-match': headers.etag! })
    assert.equal(again.status, 304)
  }).tags(['@GEO-50', '@SCL-51', '@R273'])

  test('costs few queries, however much there is', async ({ assert }) => {
    const count = async (path: string) => (await queriesDuring(() => open(path))).length
    const all = async () => [await count('/home-staging'), await count(state), await count(county)]
    const empty = await all()
    for (let at = 0; at < 5; at++) {
      await createBid(await createProject(owner), company)
      await createSearcher()
    }
    await refreshPlaceFigures()
    assert.deepEqual(await all(), empty)
    assert.deepEqual(empty, [1, 5, 5])
  }).tags(['@GEO-50'])

  test('has a head for search engines and shared links', async ({ assert }) => {
    await createProject(owner)
    await createSearcher()
    const { text, title } = await open(county)
    assert.equal(title, 'Home staging in Buncombe County, North Carolina · Stagely')
    const description =
      '1 open project in Buncombe County, North Carolina. A few staging companies serve Buncombe County. Post a home and receive offers from local stagers.'
    assert.include(text, `<meta name="description" content="${description}"`)
    assert.include(text, `<meta property="og:description" content="${description}"`)
    assert.include(text, `<meta property="og:url" content="${appUrl}${county}"`)
    const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text)!
    const { itemListElement } = JSON.parse(json)
    assert.deepEqual(
      itemListElement.map(({ item }: { item: string }) => item),
      ['/', '/home-staging', state, county].map((path) => appUrl + path)
    )
  }).tags(['@GEO-49'])

  test('is linked from the home page and the footer', async ({ assert }) => {
    for (const path of ['/', '/about', county]) {
      assert.include((await open(path)).text, 'href="/home-staging"', path)
    }
    const home = await open('/')
    assert.include(home.text.split('<footer')[0], 'href="/home-staging"')
  }).tags(['@GEO-52'])
})
