import { test } from '@japa/runner'
import Place from '#models/place'
import type { SuggestedPlace } from '#models/place/understanding'
import { send } from '#tests/helpers/http'
import { queriesDuring } from '#tests/helpers/database'
import { indexesIn, plansOf, scansIn } from '#tests/helpers/plans'

async function suggested(query: Record<string, string>) {
  const { status, text } = await send(
    'GET',
    `/api/places/suggestions?${new URLSearchParams(query)}`
  )
  const places: SuggestedPlace[] = status === 200 ? JSON.parse(text) : []
  return {
    status,
    places,
    names: places.map(({ name, state, match }) => `${name}, ${state}: ${match}`),
  }
}

test.group('Suggested places', () => {
  test('begin with what is typed, large ones first', async ({ assert }) => {
    const { places, names } = await suggested({ q: 'san' })
    assert.lengthOf(places, 8)
    assert.deepEqual(names.slice(0, 2), ['San Antonio, TX: start', 'San Diego, CA: start'])
    assert.deepEqual((await suggested({ q: 'ashevi' })).places, [
      { name: 'Asheville', county: 'Buncombe', state: 'NC', match: 'start', isClear: false },
    ])
    for (const q of ['st. lou', 'st lou', 'saint lou', 'SAINT-LOU']) {
      assert.equal((await suggested({ q, state: 'MO' })).names[0], 'St. Louis, MO: start', q)
    }
  }).tags(['@PLC-03'])

  test('are those of the state first, and what is typed before what begins so', async ({
    assert,
  }) => {
    const { names } = await suggested({ q: 'ash', state: 'NC' })
    assert.deepEqual(names.slice(0, 3), [
      'Ash, NC: same',
      'Asheville, NC: start',
      'Asheboro, NC: start',
    ])
    assert.isTrue(names.slice(3).every((name) => !name.includes(', NC')))
    const elsewhere = await suggested({ q: 'san antonio', state: 'NC' })
    assert.include(elsewhere.names, 'San Antonio, TX: same')
  }).tags(['@PLC-03'])

  test('are found by a ZIP code and by a name with its state', async ({ assert }) => {
    for (const q of ['28607', 'Boone, NC', 'boone nc', 'Boone 28607', 'City of Boone, NC']) {
      assert.deepEqual((await suggested({ q })).places[0], {
        ...{ name: 'Boone', county: 'Watauga', state: 'NC', match: 'same', isClear: true },
      })
    }
    for (const q of ['Boone 28607', 'Boone, 28607-1234', 'Nowhere 28607']) {
      assert.deepEqual((await suggested({ q })).names, ['Boone, NC: same'], q)
    }
    assert.include((await suggested({ q: 'Boone 99999' })).names, 'Boone, IA: same')
    // The state in the text, not the chosen one.
    assert.equal((await suggested({ q: 'Boone, IA', state: 'NC' })).names[0], 'Boone, IA: same')
  }).tags(['@PLC-03'])

  test('are similar ones if the state has no such place', async ({ assert }) => {
    const { names } = await suggested({ q: 'Ashville', state: 'NC' })
    assert.equal(names[0], 'Asheville, NC: similar')
    assert.include(names, 'Ashville, OH: same')
    assert.deepEqual((await suggested({ q: 'Qzxqzx', state: 'NC' })).names, [])
    const fitting = await suggested({ q: 'Asheville', state: 'NC' })
    assert.isTrue(fitting.places.every(({ match }) => match !== 'similar'))
  }).tags(['@PLC-04'])

  test('are public, bounded, and may be cached for a day', async ({ assert }) => {
    for (const query of [{}, { q: '' }, { q: 'b', state: 'XX' }, { q: 'b'.repeat(101) }]) {
      assert.equal((await suggested(query as Record<string, string>)).status, 422)
    }
    for (const q of ['%', '_', "'; drop table places; --", '東京', '(((((', '\\', ','.repeat(99)]) {
      assert.equal((await suggested({ q })).status, 200, q)
    }
    const { headers } = await send('GET', '/api/places/suggestions?q=ash')
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    assert.isUndefined(headers['set-cookie'])
  }).tags(['@PLC-03'])

  test('are read from indexes, in one query, or two with similar ones', async ({ assert }) => {
    for (const [text, index, queries] of [
      ['s', 'places_by_key', 1],
      ['st', 'places_by_key', 1],
      ['28801', 'places_by_zip_code', 1],
      ['12 Main St, Asheville, NC, USA', 'places_by_key', 1],
      ['Ashvile', 'places_by_similar_key', 2],
    ] as const) {
      const suggest = () => Place.suggest(text, null, 8)
      const plans = await plansOf(suggest)
      assert.deepEqual(scansIn(plans), [], text)
      assert.include(indexesIn(plans), index)
      assert.lengthOf(await queriesDuring(suggest), queries, text)
    }
    const plans = await plansOf(() => Place.understand('Boone, NC'))
    assert.deepEqual(scansIn(plans), [])
  }).tags(['@PLC-05'])
})
