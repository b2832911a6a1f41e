import { test } from '@japa/runner'
import { allStates, countiesOf, placeAt, placeName, placePath } from '#shared/place_addresses'

test.group('Addresses of places', () => {
  test('each county and state has one of its own, and is found by it', ({ assert }) => {
    const counties = allStates.flatMap((state) => countiesOf(state))
    assert.isAbove(counties.length, 3100)
    const places = [...counties, ...allStates.map((state) => ({ state, county: null }))]
    const paths = new Set<string>()
    for (const { state, county } of places) {
      const path = placePath({ state, county })
      assert.match(path, /^\/home-staging(\/[a-z\d]+(-[a-z\d]+)*){1,2}$/)
      const [, , statePart, countyPart] = path.split('/')
      assert.deepEqual(placeAt(statePart, countyPart), { state, county }, path)
      paths.add(path)
    }
    assert.equal(paths.size, places.length)
  }).tags(['@GEO-40'])

  test('are in plain letters', ({ assert }) => {
    for (const [state, county, path] of [
      ['NC', 'Buncombe', 'north-carolina/buncombe-county'],
      ['LA', 'St. Tammany Parish', 'louisiana/st-tammany-parish'],
      ['VA', 'Alexandria City', 'virginia/alexandria-city'],
      ['VA', 'Roanoke', 'virginia/roanoke-county'],
      ['VA', 'Roanoke City', 'virginia/roanoke-city'],
      ['DC', 'District of Columbia', 'district-of-columbia/district-of-columbia'],
      ['NM', 'Doña Ana', 'new-mexico/dona-ana-county'],
      ['MD', "Prince George's", 'maryland/prince-georges-county'],
      ['AK', 'Hoonah-Angoon Census Area', 'alaska/hoonah-angoon-census-area'],
    ] as const) {
      assert.equal(placePath({ state, county }), `/home-staging/${path}`)
    }
  }).tags(['@GEO-40'])

  test('are found in other spellings', ({ assert }) => {
    for (const [statePart, countyPart, county] of [
      ['NC', 'buncombe', 'Buncombe'],
      ['nc', 'BUNCOMBE-COUNTY', 'Buncombe'],
      ['North Carolina', 'Buncombe County', 'Buncombe'],
      ['n-carolina', 'buncombe_county', 'Buncombe'],
      ['louisiana', 'saint-tammany', 'St. Tammany Parish'],
      ['louisiana', 'St. Tammany Parish', 'St. Tammany Parish'],
      ['new-mexico', 'doña-ana', 'Doña Ana'],
      ['virginia', 'norfolk', 'Norfolk City'],
      ['virginia', 'roanoke', 'Roanoke'],
    ]) {
      assert.equal(placeAt(statePart, countyPart)?.county, county, `${statePart}/${countyPart}`)
    }
    for (const state of ['carolina', '', 'north', 'zz', '%', '💩', 'constructor']) {
      assert.isNull(placeAt(state), state)
    }
    for (const county of ['wake-forest', '', '-', 'county', 'x'.repeat(5000), '__proto__']) {
      assert.isNull(placeAt('north-carolina', county), county)
    }
  }).tags(['@GEO-41'])

  test('stand for names that people read', ({ assert }) => {
    const names = [
      placeName({ state: 'NC', county: 'Buncombe' }),
      placeName({ state: 'NC', county: null }),
      placeName({ state: 'DC', county: null }),
      placeName({ state: 'DC', county: 'District of Columbia' }),
    ]
    assert.deepEqual(names, [
      'Buncombe County, North Carolina',
      'North Carolina',
      'the District of Columbia',
      'the District of Columbia',
    ])
  }).tags(['@GEO-42'])
})
