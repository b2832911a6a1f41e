import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { countyNames } from '#shared/county_names'
import {
  boxAround,
  centersAround,
  citiesAround,
  citiesStartingWith,
  cityNamed,
  countyNamed,
  milesBetween,
  neighborsOf,
  pointOf,
} from '#shared/gazetteer'
import type { UsState } from '#shared/us_states'

const states = Object.keys(countyNames) as UsState[]
const counties = states.flatMap((state) =>
  countyNames[state].split('|').map((name) => ({ name, state }))
)

const named = ({ name, state }: { name: string; state: string }) => `${name}, ${state}`

test.group('Gazetteer', () => {
  test('knows where cities are', ({ assert }) => {
    const asheville = cityNamed('asheville', 'NC')!
    assert.include(asheville, { name: 'Asheville', county: 'Buncombe' })
    assert.closeTo(asheville.center.latitude, 35.58, 0.1)
    assert.closeTo(asheville.center.longitude, -82.55, 0.1)
    const miles = milesBetween(asheville.center, cityNamed('Hendersonville', 'NC')!.center)
    assert.closeTo(miles, 19, 3)
    assert.isNull(cityNamed('Asheville', 'WY'))
  }).tags(['@GEO-01'])

  test('knows every county, near one of its neighbors', ({ assert }) => {
    for (const county of counties) {
      const { center } = countyNamed(county.name, county.state)!
      for (const neighbor of neighborsOf(county)) {
        const other = countyNamed(neighbor.name, neighbor.state)!
        const limit = county.state === 'AK' ? 1000 : 250
        assert.isBelow(milesBetween(center, other.center), limit, named(county))
        assert.include(neighborsOf(neighbor).map(named), named(county))
      }
    }
  }).tags(['@GEO-01'])

  test('knows the counties around Buncombe County, and across state lines', ({ assert }) => {
    const around = (name: string, state: UsState) => neighborsOf({ name, state }).map(named)
    assert.sameMembers(around('Buncombe County', 'NC'), [
      'Haywood, NC',
      'Henderson, NC',
      'Madison, NC',
      'McDowell, NC',
      'Rutherford, NC',
      'Yancey, NC',
    ])
    assert.includeMembers(around('Madison', 'NC'), ['Cocke, TN', 'Greene, TN'])
    assert.isEmpty(around('Nowhere', 'NC'))
  }).tags(['@GEO-01'])

  test('each city lies in its county or beside it', ({ assert }) => {
    let far = 0
    for (const state of states) {
      for (const city of citiesStartingWith({ prefix: '', state }, Infinity)) {
        const { center } = countyNamed(city.county, state)!
        if (milesBetween(center, city.center) > (state === 'AK' ? 500 : 140)) far += 1
      }
    }
    assert.equal(far, 0)
  }).tags(['@GEO-01'])

  test('a project is where its city is, else where its county is, else nowhere', ({ assert }) => {
    const asheville = cityNamed('Asheville', 'NC')!.center
    const buncombe = countyNamed('Buncombe', 'NC')!.center
    assert.deepEqual(pointOf({ city: ' ASHEVILLE ', county: 'Wake', state: 'NC' }), asheville)
    assert.deepEqual(pointOf({ city: 'Nowhere', county: 'Buncombe County', state: 'NC' }), buncombe)
    assert.isNull(pointOf({ city: 'Nowhere', county: 'Nowhere', state: 'NC' }))
    assert.isNull(pointOf({ city: 'Asheville', county: 'Buncombe', state: null }))
  }).tags(['@GEO-01'])

  test('finds cities by the beginnings of their names, large ones first', ({ assert }) => {
    const found = (prefix: string, state?: UsState) =>
      citiesStartingWith({ prefix, state }, 3).map(({ name }) => name)
    assert.deepEqual(found('ashevi'), ['Asheville'])
    for (const typed of ['st lou', 'St. Lou', 'saint lou', 'SAINT-LOUIS']) {
      assert.equal(found(typed)[0], 'St. Louis', typed)
    }
    assert.include(found('st', 'CT'), 'Stamford')
    assert.equal(found('n las v')[0], 'North Las Vegas')
    assert.equal(found('O’Fall')[0], "O'Fallon")
    assert.isEmpty(found('zzzz'))
  }).tags(['@GEO-01'])

  test('takes at most a megabyte', ({ assert }) => {
    const bytes = ['city_list', 'county_map'].map(
      (name) => readFileSync(new URL(`../../../app/shared/${name}.ts`, import.meta.url)).length
    )
    assert.isBelow(bytes[0] + bytes[1], 1_000_000)
  }).tags(['@GEO-01'])
})

test.group('Places around a center', () => {
  const asheville = cityNamed('Asheville', 'NC')!.center

  test('are those within the distance, the nearest first', ({ assert }) => {
    const cities = citiesAround(asheville, 25)
    assert.equal(cities[0].name, 'Asheville')
    assert.includeMembers(
      cities.map(({ name }) => name),
      ['Weaverville', 'Black Mountain', 'Hendersonville']
    )
    const miles = cities.map((city) => city.miles)
    assert.deepEqual(
      miles,
      miles.toSorted((one, other) => one - other)
    )
    assert.isAtMost(miles.at(-1)!, 25)
    assert.deepEqual([...new Set(citiesAround(asheville, 100).map(({ state }) => state))].sort(), [
      ...['GA', 'KY', 'NC', 'SC', 'TN', 'VA'],
    ])
    const centers = centersAround(asheville, 25).map(({ longitude, latitude }) =>
      [longitude, latitude].join()
    )
    assert.lengthOf(new Set(centers), centers.length)
    for (const { center } of cities) {
      assert.include(centers, [center.longitude, center.latitude].join())
    }
  }).tags(['@GEO-09'])

  test('are in a box that is hardly larger', ({ assert }) => {
    for (const center of [asheville, cityNamed('Utqiagvik', 'AK')?.center ?? asheville]) {
      const { west, east, north, south } = boxAround(center, 100)
      for (const point of [
        { ...center, latitude: north },
        { ...center, latitude: south },
      ]) {
        assert.closeTo(milesBetween(center, point), 100, 0.5)
      }
      for (const longitude of [west, east]) {
        assert.isAtLeast(milesBetween(center, { ...center, longitude }), 100)
      }
    }
  }).tags(['@GEO-09'])
})
