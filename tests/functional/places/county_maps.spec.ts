import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { StateMap } from '#shared/places/county_map'
import { createSearcher } from '#tests/helpers/alerts'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { moderate } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { createAdmin, createOwner, createProject, type Person } from '#tests/helpers/people'

const state = '/home-staging/north-carolina'

/** The map as the server draws it; empty without one. */
const mapOn = (text: string) => /<svg[^>]*class="county-map[^>]*>.*?<\/svg>/s.exec(text)?.[0] ?? ''

const linksOf = (map: string) =>
  [...map.matchAll(/<a[^>]*>/g)].map(([link]) => [
    /href="([^"]*)"/.exec(link)![1],
    /aria-label="([^"]*)"/.exec(link)![1],
  ])

const read = async (path: string, as?: Person) => {
  const { status, text, headers } = await send('GET', path, { as })
  return { status, headers, body: JSON.parse(text) }
}

test.group('The map of a place', (group) => {
  let owner: Person
  group.each.setup(async () => {
    await emptyDatabase()
    owner = await createOwner()
  })

  test('has the counties of a state; those with open projects are links', async ({ assert }) => {
    for (let count = 0; count < 3; count++) await createProject(owner)
    await createProject(owner, { county: 'Haywood', city: 'Canton' })
    await createSearcher({ areas: [{ state: 'NC', county: 'Wake' }] })
    const { text, words } = await open(state)
    const map = mapOn(text)
    assert.lengthOf([...map.matchAll(/<path/g)], 100)
    assert.deepEqual(linksOf(map), [
      [`${state}/buncombe-county`, 'Buncombe County: 3 open projects'],
      [`${state}/haywood-county`, 'Haywood County: 1 open project'],
    ])
    assert.include(map, '<title>Wake County: no open projects</title>')
    assert.match(map, /class="shade-2"[^>]*><title>Buncombe/)
    assert.match(map, /class="shade-1"[^>]*><title>Haywood/)
    assert.match(map, /class="shade-0"[^>]*><title>Wake/)
    for (const sentence of ['None 1 to 2 3 to 6 7 or more', 'never where a home is']) {
      assert.include(words, sentence)
    }
    // The list has the same.
    assert.include(words, 'Buncombe County 3 open')
  }).tags(['@PLC-121'])

  test('has a county among its neighbors in the state', async ({ assert }) => {
    await createProject(owner)
    await createProject(owner, { county: 'Madison', city: 'Marshall' })
    await createProject(owner, { county: 'Wake', city: 'Raleigh' })
    const { text } = await open(`${state}/buncombe-county`)
    const map = mapOn(text)
    assert.deepEqual(linksOf(map), [[`${state}/madison-county`, 'Madison County: 1 open project']])
    assert.match(map, /class="shade-own"[^>]*><title>Buncombe County: 1 open project</)
    // Six neighbors, the county, and the outlines around them as one.
    assert.lengthOf([...map.matchAll(/<path/g)], 8)
    assert.notInclude(map, 'Wake')
    // Neighbors in other states are drawn on the map of that state.
    assert.notInclude(mapOn((await open(`${state}/madison-county`)).text), 'Cocke')
    for (const alone of ['hawaii/honolulu-county', 'district-of-columbia/district-of-columbia']) {
      assert.equal(mapOn((await open(`/home-staging/${alone}`)).text), '', alone)
    }
    for (const drawnOtherwise of [
      'alaska',
      'alaska/chugach-census-area',
      'louisiana',
      'virginia',
    ]) {
      assert.equal((await open(`/home-staging/${drawnOtherwise}`)).status, 200, drawnOtherwise)
    }
  }).tags(['@PLC-122', '@R586'])

  test('is light, also where there are many counties', async ({ assert }) => {
    for (const path of ['texas', 'virginia', 'alaska', 'texas/dallas-county']) {
      const map = mapOn((await open(`/home-staging/${path}`)).text)
      assert.isAtMost(gzipSync(map).length, 12_000, path)
      assert.isAbove(gzipSync(map).length, 500, path)
    }
  }).tags(['@PLC-123'])
})

test.group('The maps of counties', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are for everyone, and kept by browsers', async ({ assert }) => {
    const { status, headers, body } = await read('/api/counties/map?state=NC')
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    assert.isUndefined(headers['set-cookie'])
    const { width, height, counties, rest, others } = body as StateMap
    assert.equal(width, 1000)
    assert.isBelow(height, width)
    assert.lengthOf(counties, 100)
    assert.deepEqual(Object.keys(counties[0]).toSorted(), ['name', 'path', 'room', 'x', 'y'])
    assert.deepEqual([rest, others], ['', []])
    assert.isEmpty(await queriesDuring(() => read('/api/counties/map?state=VA')))
    for (const query of ['', '?state=', '?state=XX', '?state=nc', '?state=../NC']) {
      for (const call of ['map', 'open']) {
        assert.equal((await read(`/api/counties/${call}${query}`)).status, 422, query)
      }
    }
  }).tags(['@PLC-124'])

  test('come with the numbers of open projects, and nothing else', async ({ assert }) => {
    const owner = await createOwner()
    await createProject(owner)
    await createProject(owner)
    const hidden = await createProject(owner, { county: 'Haywood' })
    await moderate(await createAdmin(), 'hide', hidden.id)
    const closed = await createProject(owner, { county: 'Madison' })
    await db.from('projects').where('id', closed.id).update({ deadline: '2020-01-01' })
    await createProject(owner, { county: 'Wake' })
    await createProject(owner, { county: 'Shelby', state: 'TN' })
    for (const viewer of [undefined, owner]) {
      const { status, body } = await read('/api/counties/open?state=NC', viewer)
      assert.equal(status, 200)
      assert.deepEqual(body, [
        { county: 'Buncombe', projects: 2 },
        { county: 'Wake', projects: 1 },
      ])
    }
    assert.deepEqual((await read('/api/counties/open?state=WY')).body, [])
    const queries = await queriesDuring(() => read('/api/counties/open?state=NC'))
    assert.lengthOf(queries, 1)
    await db.rawQuery(
      `insert into projects (user_id, title, description, property_type, location, city, county,
         state, timeline, staging_level, created_at, updated_at)
       select user_id, title, description, property_type, location, city, county,
         state, timeline, staging_level, created_at, updated_at
       from projects, generate_series(1, 150) where county = 'Wake'`
    )
    const { body } = await read('/api/counties/open?state=NC')
    assert.deepEqual(body[1], { county: 'Wake', projects: 100 })
    assert.include((await open(state)).text, 'Wake County: 99+ open projects')
  }).tags(['@PLC-123', '@PLC-125'])
})
