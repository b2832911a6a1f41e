import { test } from '@japa/runner'
import type { ProjectDetails } from '#models/project/details'
import { createSearcher } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { pageProps } from '#tests/helpers/pages'
import { createOwner, createProject } from '#tests/helpers/people'

test.group('How many companies a project reaches', (group) => {
  group.each.setup(() => emptyDatabase())

  test('its owner learns how many serve its county, and never who', async ({ assert }) => {
    const owner = await createOwner()
    const reach = async (home: Partial<ProjectDetails> = {}) => {
      const { id } = await createProject(owner, home)
      return (await call<unknown>(owner, `GET /api/projects/${id}/reach`)).body
    }
    assert.deepEqual(await reach(), { place: 'Buncombe County', companies: 0 })
    await createSearcher()
    await createSearcher({ areas: [{ state: 'NC', city: 'Hendersonville', miles: 25 }] })
    await createSearcher({ areas: [{ state: 'NC', city: 'Raleigh', miles: 10 }] })
    assert.deepEqual(await reach(), { place: 'Buncombe County', companies: 'few' })
    // The city tells the county, and a county that one state has tells the state.
    assert.deepEqual(await reach({ county: null }), { place: 'Buncombe County', companies: 'few' })
    assert.deepEqual(await reach({ state: null }), { place: 'Buncombe County', companies: 'few' })
    const unknown = { place: null, companies: null }
    assert.deepEqual(await reach({ city: 'Nowhere', county: null }), unknown)
    assert.deepEqual(await reach({ county: 'Washington', state: null }), unknown)
    assert.deepEqual(await reach({ county: 'Nowhere' }), { place: 'Nowhere County', companies: 0 })
  }).tags(['@GEO-61'])

  test('the city of the project doesn’t change it, only its county, as on the county’s page', async ({
    assert,
  }) => {
    const owner = await createOwner()
    for (let at = 0; at < 5; at += 1) await createSearcher()
    // Reaches Fletcher and the center of Henderson County, but not Asheville's center.
    const around = [{ state: 'NC' as const, city: 'Hendersonville', miles: 10 as const }]
    await createSearcher({ areas: around })
    const { id } = await createProject(owner)
    const reachIn = async (city: string, county: string | null) => {
      await call(owner, `PATCH /api/projects/${id}`, { city, county })
      return (await call<{ companies: unknown }>(owner, `GET /api/projects/${id}/reach`)).body
    }
    const shown = async (county: string) =>
      pageProps<{ companies: unknown }>(
        (await send('GET', `/home-staging/north-carolina/${county}`)).text
      ).companies
    for (const city of ['Asheville', 'Fletcher', 'Black Mountain', 'Hendersonville', 'Anywhere']) {
      const { companies } = await reachIn(city, 'Buncombe')
      assert.equal(companies, await shown('buncombe-county'), city)
    }
    for (const city of ['Fletcher', 'Hendersonville', 'Asheville', 'Etowah']) {
      const { companies } = await reachIn(city, 'Henderson')
      assert.equal(companies, await shown('henderson-county'), city)
    }
    assert.equal(await shown('buncombe-county'), 5)
    assert.equal(await shown('henderson-county'), 'few')
  }).tags(['@GEO-61', '@GEO-63'])

  test('one to four are a few, five are counted', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const page = '/home-staging/north-carolina/buncombe-county'
    for (const [companies, sentence] of [
      [0, 'No staging company has signed up for Buncombe County yet'],
      ...Array.from({ length: 4 }, () => ['few', 'A few staging companies serve Buncombe County']),
      [5, '5 staging companies serve Buncombe County'],
      [6, '6 staging companies serve Buncombe County'],
    ]) {
      const { body } = await call(owner, `GET /api/projects/${id}/reach`)
      assert.deepEqual(body as unknown, { place: 'Buncombe County', companies })
      const { text } = await send('GET', page)
      assert.include(text, `${sentence}`)
      assert.equal(pageProps<{ companies: unknown }>(text).companies, companies)
      await createSearcher()
    }
  }).tags(['@GEO-43', '@GEO-61', '@GEO-62'])

  test('takes the same queries, however many they are', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const path = `GET /api/projects/${id}/reach`
    await call(owner, path)
    const few = await queriesDuring(() => call(owner, path))
    for (let at = 0; at < 3; at += 1) await createSearcher()
    assert.lengthOf(await queriesDuring(() => call(owner, path)), few.length)
  }).tags(['@GEO-61'])
})
