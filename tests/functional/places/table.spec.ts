import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { usStates, type UsState } from '#shared/places/us_states'
import { neighborsOf, type County } from '#queries/gazetteer'
import { cityNamed, countyNamed, milesBetween, placesOf } from '#tests/helpers/places'

const named = ({ name, state }: County) => `${name}, ${state}`

/** How many counties and equivalents the Census Bureau lists for some states. */
const counted = { DE: 3, DC: 1, HI: 5, RI: 5, NC: 100, GA: 159, TX: 254, LA: 64, AK: 30 }

test.group('The table of places', () => {
  test('knows where cities are', async ({ assert }) => {
    const asheville = await cityNamed('asheville', 'NC')
    assert.include(asheville, { name: 'Asheville', county: 'Buncombe' })
    assert.closeTo(asheville.center.latitude, 35.58, 0.1)
    assert.closeTo(asheville.center.longitude, -82.55, 0.1)
    const { center } = await cityNamed('Hendersonville', 'NC')
    assert.closeTo(milesBetween(asheville.center, center), 19, 3)
    await assert.rejects(() => cityNamed('Asheville', 'WY'))
  }).tags(['@GEO-01', '@R530'])

  test('knows suburbs that the post office has under the name of their city', async ({
    assert,
  }) => {
    for (const [name, county, state] of [
      ['Bloomington', 'Hennepin', 'MN'],
      ['Edina', 'Hennepin', 'MN'],
      ['Lakewood', 'Jefferson', 'CO'],
      ['Centennial', 'Arapahoe', 'CO'],
      ['Highlands Ranch', 'Douglas', 'CO'],
      ['Sandy Springs', 'Fulton', 'GA'],
      ['Johns Creek', 'Fulton', 'GA'],
      ['Paradise', 'Clark', 'NV'],
      ['Spring Valley', 'Clark', 'NV'],
      ['Weston', 'Broward', 'FL'],
    ] as const) {
      const city = await cityNamed(name, state)
      assert.include(city, { name, county }, name)
      assert.isAbove(city.population, 45_000, name)
    }
  }).tags(['@PLC-01'])

  test('spells names as people do', async ({ assert }) => {
    for (const [name, state] of [
      ['McKinney', 'TX'],
      ['McAllen', 'TX'],
      ['DeKalb', 'IL'],
      ['LaGrange', 'GA'],
      ["Lee's Summit", 'MO'],
      ['Cañon City', 'CO'],
      ['McAdoo', 'PA'],
      ["O'Fallon", 'MO'],
      ['St. Louis', 'MO'],
      ['St. Paul', 'MN'],
      ['New York', 'NY'],
      ['Washington', 'DC'],
    ] as const) {
      assert.equal((await cityNamed(name, state)).name, name)
    }
    const names = (await placesOf('city')).map(({ name }) => name)
    assert.deepEqual(
      names.filter((name) => /\bMc[a-z]|\bSaint [A-Z]|^O [A-Z]|'S\b/.test(name)),
      []
    )
  }).tags(['@PLC-01'])

  test('has cities in their middle', async ({ assert }) => {
    for (const [name, state, longitude, latitude] of [
      ['El Paso', 'TX', -106.49, 31.76],
      ['Texarkana', 'TX', -94.05, 33.43],
      ['Texarkana', 'AR', -94.04, 33.44],
    ] as const) {
      const { center } = await cityNamed(name, state)
      assert.isBelow(milesBetween(center, { longitude, latitude }), 2, name)
    }
  }).tags(['@PLC-01'])

  test('has the population and the time zone of each', async ({ assert }) => {
    for (const [name, state, timeZone] of [
      ['Asheville', 'NC', 'America/New_York'],
      ['El Paso', 'TX', 'America/Denver'],
      ['Dallas', 'TX', 'America/Chicago'],
      ['Phoenix', 'AZ', 'America/Phoenix'],
      ['Honolulu', 'HI', 'Pacific/Honolulu'],
    ] as const) {
      assert.equal((await cityNamed(name, state)).timeZone, timeZone, name)
    }
    assert.isAbove((await cityNamed('Asheville', 'NC')).population, 80_000)
    const { rows } = await db.rawQuery<{ rows: { zone: string }[] }>(
      'select distinct time_zone as zone from places order by 1'
    )
    for (const { zone } of rows) {
      assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone)
    }
  }).tags(['@PLC-01'])

  test('has each ZIP code once, with its city', async ({ assert }) => {
    const { zipCodes } = await cityNamed('Asheville', 'NC')
    assert.includeMembers(zipCodes, ['28801', '28803', '28806'])
    const { rows } = await db.rawQuery<{ rows: { codes: number; distinct: number }[] }>(
      `select count(*)::int as codes, count(distinct code)::int as distinct
       from places, unnest(zip_codes) code`
    )
    assert.isAbove(rows[0].codes, 40_900)
    assert.equal(rows[0].distinct, rows[0].codes)
  }).tags(['@PLC-01'])

  test('knows every county, near its neighbors', async ({ assert }) => {
    const counties = await placesOf('county')
    assert.lengthOf(counties, 3143)
    const centers = new Map(counties.map((county) => [named(county), county.center]))
    const { rows } = await db.rawQuery<{ rows: Record<'name' | 'other', string>[] }>(
      `select c.name || ', ' || c.state as name, o.name || ', ' || o.state as other
       from places c, unnest(c.neighbors) neighbor, places o
       where c.kind = 'county' and o.id = neighbor`
    )
    const pairs = new Set(rows.map(({ name, other }) => `${name} ${other}`))
    for (const { name, other } of rows) {
      const limit = name.endsWith('AK') ? 1000 : 250
      assert.isBelow(milesBetween(centers.get(name)!, centers.get(other)!), limit, name)
      assert.isTrue(pairs.has(`${other} ${name}`), name)
    }
  }).tags(['@GEO-01'])

  test('knows the counties around Buncombe County, and across state lines', async ({ assert }) => {
    const around = async (name: string, state: UsState) =>
      (await neighborsOf({ name, state })).map(named)
    assert.sameMembers(await around('Buncombe County', 'NC'), [
      'Haywood, NC',
      'Henderson, NC',
      'Madison, NC',
      'McDowell, NC',
      'Rutherford, NC',
      'Yancey, NC',
    ])
    assert.includeMembers(await around('Madison', 'NC'), ['Cocke, TN', 'Greene, TN'])
    assert.isEmpty(await around('Nowhere', 'NC'))
  }).tags(['@GEO-01'])

  test('has counties of every state, each in its own spelling', async ({ assert }) => {
    const counties = await placesOf('county')
    assert.sameMembers([...new Set(counties.map(({ state }) => state))], [...usStates.values])
    for (const { name, state } of counties) assert.match(name, /^[A-Z].*\p{L}$/u, state)
    for (const [state, count] of Object.entries(counted)) {
      assert.lengthOf(
        counties.filter((county) => county.state === state),
        count,
        state
      )
    }
  }).tags(['@RET-01'])

  test('has each city in its county or beside it', async ({ assert }) => {
    const { rows } = await db.rawQuery<{ rows: unknown[] }>(
      `select c.name, c.state, o.name from places c
       left join places o on o.kind = 'county' and o.state = c.state and o.key = c.county_key
       where c.kind = 'city' and coalesce(miles_between(c.center, o.center), 10000)
         > case when c.state = 'AK' then 500 else 140 end`
    )
    assert.deepEqual(rows, [])
  }).tags(['@GEO-01'])

  test('has the center of a county in its state', async ({ assert }) => {
    const { center } = await countyNamed('Buncombe', 'NC')
    assert.isBelow(milesBetween(center, (await cityNamed('Asheville', 'NC')).center), 10)
  }).tags(['@GEO-01'])
})
