import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Place from '#models/place'
import type { UsState } from '#shared/places/us_states'
import { cityNamed, countyNamed, keysOf, milesBetween } from '#tests/helpers/places'

/** Spellings of one name a line. */
const spellings = [
  ['St. Louis', 'Saint Louis', 'st louis', ' ST.  LOUIS ', 'St-Louis', 'Saint-Louis'],
  ['Ft. Worth', 'Fort Worth', 'FT WORTH', 'fort-worth'],
  ['Mt. Pleasant', 'Mount Pleasant', 'mt pleasant'],
  ['N. Las Vegas', 'North Las Vegas', 'n las vegas'],
  ['East St. Louis', 'E. Saint Louis', 'e st louis'],
  ["Coeur d'Alene", 'Coeur d’Alene', 'Coeur dAlene', 'coeur d alene'],
  ["O'Fallon", 'O’Fallon', 'OFallon', 'O Fallon'],
  ['Winston-Salem', 'Winston Salem', 'winston–salem'],
  ['Cañon City', 'Canon City', 'Cañon City'],
  ['Kāneʻohe', "Kane'ohe", 'Kaneohe', 'Kane‘ohe'],
  ['Ste. Genevieve', 'Sainte Genevieve'],
]

/** Spellings of one county a line. */
const counties = [
  ['Buncombe', 'buncombe county', '  BUNCOMBE   County ', 'Bun-combe'],
  ['St. Tammany Parish', 'Saint Tammany', 'st tammany', 'St.Tammany  parish'],
  ['Ste. Genevieve', 'Sainte Genevieve County', 'ste genevieve'],
  ['Doña Ana', 'Dona Ana County', 'Doña Ana\u2003County\uFEFF'],
  ["Prince George's", 'Prince Georges County', 'PRINCE GEORGE’S county'],
  ['DeKalb', 'De Kalb County'],
  ['Juneau City and Borough', 'Juneau', 'juneau borough', 'JUNEAU\u00A0CITY  AND\tBOROUGH'],
  ['Bethel Census Area', 'Bethel', 'Bethel  census   area'],
  ['Anchorage Municipality', 'anchorage'],
  ['Capitol Planning Region', 'Capitol'],
]

/** Names that nobody has, or that few people write, with their keys. */
const odd: [name: string, key: string][] = [
  ['', ''],
  [' ', ''],
  ['...', '...'],
  ['東京', '東京'],
  ['\u3000東京\u00A0\uFEFF', '東京'],
  ['ΑΘΗΝΑΣ', 'ΑΘΗΝΑΣ'],
  ['Can\u0303on City', 'canoncity'],
  ['st st ste ft mt n s e w', 'saintsaintsaintefortmountnorthsoutheastwest'],
  ['N.W.S.E.', 'northwestsoutheast'],
  ['Stfort', 'stfort'],
  ['N. St. Paul / S. St. Paul', 'northsaintpaulsouthsaintpaul'],
  ['a\tb\nc\u00A0d', 'abcd'],
  ['Route 66', 'route66'],
  ['🏠 Home', 'home'],
  ["x'; drop table projects; --", 'xdroptableprojects'],
  ['%_', '%_'],
]

const one = async <Value>(sql: string, bindings: unknown[]): Promise<Value> => {
  const { rows } = await db.rawQuery(`select ${sql} as value`, bindings)
  return rows[0].value
}

test.group('The keys of places', () => {
  for (const same of spellings) {
    test(`${same[0]}, however it's written`, async ({ assert }) => {
      assert.lengthOf(new Set(await keysOf('place_key', same)), 1)
    }).tags(['@GEO-02', '@GEO-03'])
  }

  for (const same of counties) {
    test(`the county ${same[0]}, however it's written`, async ({ assert }) => {
      assert.lengthOf(new Set(await keysOf('county_key', same)), 1)
    }).tags(['@GEO-02', '@GEO-03', '@RET-01', '@RET-06'])
  }

  test('of odd names', async ({ assert }) => {
    const names = odd.map(([name]) => name)
    assert.deepEqual(
      await keysOf('place_key', names),
      odd.map(([, key]) => key)
    )
  }).tags(['@GEO-02', '@GEO-03'])

  test('are different for different places', async ({ assert }) => {
    const cities = [
      'Weston',
      'West',
      'St. Paul',
      'Stanton',
      'Fortville',
      'Mountain',
      'Salem',
      '東京',
    ]
    assert.lengthOf(new Set(await keysOf('place_key', cities)), cities.length)
    // An independent city, and names that only look as if they had a designation.
    const others = ['Richmond City', 'Richmond County', 'Parish County Line', 'Stsbury']
    assert.deepEqual(await keysOf('county_key', others), [
      ...['richmondcity', 'richmond', 'parishcountyline', 'stsbury'],
    ])
  }).tags(['@GEO-02', '@RET-06', '@R174'])

  test('of an unfinished name have two beginnings', async ({ assert }) => {
    const beginnings = (typed: string) => one('place_key_prefixes(?)', [typed])
    assert.deepEqual(await beginnings('st'), ['st', 'saint'])
    assert.deepEqual(await beginnings('St. Lou'), ['saintlou', 'saintlou'])
    assert.deepEqual(await beginnings('n las v'), ['northlasv', 'northlasv'])
    assert.deepEqual(await beginnings('東京'), ['東京'])
    assert.deepEqual(await one('county_key_prefixes(?)', ['Juneau Borough']), ['juneau', 'juneau'])
  }).tags(['@GEO-04'])
})

test.group('Distances in the database', () => {
  const points = [
    { longitude: -82.55, latitude: 35.6 },
    { longitude: -82.46, latitude: 35.32 },
    { longitude: -157.86, latitude: 21.31 },
    { longitude: -156.79, latitude: 71.29 },
    { longitude: 97.45, latitude: -35.6 },
  ]

  test('are those along the surface', async ({ assert }) => {
    for (const from of points) {
      for (const to of points) {
        const miles = await one<number>('miles_between(point(?, ?), point(?, ?))', [
          ...[from.longitude, from.latitude, to.longitude, to.latitude],
        ])
        assert.closeTo(miles, milesBetween(from, to), 1e-6)
      }
    }
  }).tags(['@GEO-03'])

  test('lie in a box that is hardly larger', async ({ assert }) => {
    for (const { longitude, latitude } of points.slice(0, 4)) {
      const center = { longitude, latitude }
      const [east, north, west, south] = await Promise.all(
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ].map(([corner, at]) =>
          one<number>(`((box_around(point(?, ?), 100))[${corner}])[${at}]`, [longitude, latitude])
        )
      )
      assert.closeTo(milesBetween(center, { longitude, latitude: north }), 100, 0.5)
      assert.closeTo(milesBetween(center, { longitude, latitude: south }), 100, 0.5)
      for (const edge of [west, east]) {
        assert.isAtLeast(milesBetween(center, { longitude: edge, latitude }), 99.9)
      }
    }
  }).tags(['@GEO-09'])
})

test.group('Where a place is', () => {
  test('is where its city is, else where its county is, else nowhere', async ({ assert }) => {
    const asheville = (await cityNamed('Asheville', 'NC')).center
    const buncombe = (await countyNamed('Buncombe', 'NC')).center
    const at = (city: string, county: string, state: UsState | null) =>
      Place.pointOf({ city, county, state })
    assert.deepEqual(await at(' ASHEVILLE ', 'Wake', 'NC'), asheville)
    assert.deepEqual(await at('Nowhere', 'Buncombe County', 'NC'), buncombe)
    assert.isNull(await at('Nowhere', 'Nowhere', 'NC'))
    assert.isNull(await at('Asheville', 'Buncombe', null))
  }).tags(['@GEO-01'])

  test('is in the county, if a state has several of a name, else the largest', async ({
    assert,
  }) => {
    const miles = async (county: string) => {
      const point = await Place.pointOf({ city: 'Midway', county, state: 'FL' })
      return milesBetween(point!, (await countyNamed(county, 'FL')).center)
    }
    for (const county of ['Santa Rosa', 'Gadsden', 'Seminole']) {
      assert.isBelow(await miles(county), 25, county)
    }
    assert.equal((await cityNamed('Midway', 'FL')).county, 'Santa Rosa')
  }).tags(['@PLC-02'])

  test('is in the only state with a county of this name', async ({ assert }) => {
    assert.equal(await Place.stateOfCounty('buncombe county'), 'NC')
    assert.isNull(await Place.stateOfCounty('Washington'))
    assert.isNull(await Place.stateOfCounty('Nowhere'))
  }).tags(['@R171'])
})
