import { test } from '@japa/runner'
import { allStates, placePath } from '#shared/places/place_addresses'
import { countiesOf, placeAt } from '#queries/counties'

test.group('Addresses of places', () => {
  test('each county and state has one of its own, and is found by it', async ({ assert }) => {
    const counties = (await Promise.all(allStates.map(countiesOf))).flat()
    assert.isAbove(counties.length, 3100)
    const places = [...counties, ...allStates.map((state) => ({ state, county: null }))]
    const paths = new Set<string>()
    for (const { state, county } of places) {
      const path = placePath({ state, county })
      assert.match(path, /^\/home-staging(\/[a-z\d]+(-[a-z\d]+)*){1,2}$/)
      const [, , statePart, countyPart] = path.split('/')
      assert.deepEqual(await placeAt(statePart, countyPart), { state, county }, path)
      paths.add(path)
    }
    assert.equal(paths.size, places.length)
  }).tags(['@GEO-40'])

  test('are found in other spellings', async ({ assert }) => {
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
      assert.equal(
        (await placeAt(statePart, countyPart))?.county,
        county,
        `${statePart}/${countyPart}`
      )
    }
    for (const state of ['carolina', '', 'north', 'zz', '%', '💩', 'constructor']) {
      assert.isNull(await placeAt(state), state)
    }
    for (const county of ['wake-forest', '', '-', 'county', 'x'.repeat(5000), '__proto__']) {
      assert.isNull(await placeAt('north-carolina', county), county)
    }
  }).tags(['@GEO-41', '@R531'])
})
