import { test } from '@japa/runner'
import { placeName, placePath } from '#shared/places/place_addresses'

test.group('Addresses of places', () => {
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
