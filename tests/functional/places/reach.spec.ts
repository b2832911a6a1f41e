import { test } from '@japa/runner'
import type { ProjectDetails } from '#models/project/details'
import { createSearcher } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
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
    assert.deepEqual(await reach(), { place: 'Buncombe County', companies: 2 })
    // The city tells the county, and a county that one state has tells the state.
    assert.deepEqual(await reach({ county: null }), { place: 'Buncombe County', companies: 2 })
    assert.deepEqual(await reach({ state: null }), { place: 'Buncombe County', companies: 2 })
    const unknown = { place: null, companies: null }
    assert.deepEqual(await reach({ city: 'Nowhere', county: null }), unknown)
    assert.deepEqual(await reach({ county: 'Washington', state: null }), unknown)
    assert.deepEqual(await reach({ county: 'Nowhere' }), { place: 'Nowhere County', companies: 1 })
  }).tags(['@GEO-61'])

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
