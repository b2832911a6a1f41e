import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { cityList } from '#shared/city_list'
import { countyKey } from '#shared/counties'
import { countyNames } from '#shared/county_names'
import { cityNamed, milesBetween, type Point } from '#shared/gazetteer'
import { placeKey } from '#shared/place_keys'

/** Names that nobody has, and names that few people write. */
const oddNames = [
  '',
  ' ',
  '...',
  "'",
  '東京',
  ' 東京 ',
  '\u3000東京\u00A0\uFEFF',
  'が',
  'ΑΘΗΝΑΣ',
  'МОСКВА',
  'ẞ',
  'İstanbul',
  'KELVIN\u212A',
  'Ångström',
  'Cañon City',
  'Can\u0303on City',
  'Kāneʻohe',
  "Coeur d'Alene",
  'Coeur d’Alene',
  'st',
  'St.',
  'st st ste ft mt n s e w',
  'N.W.S.E.',
  'Stfort',
  'N. St. Paul / S. St. Paul',
  'a\tb\nc\u00A0d',
  'a\u200Bb',
  '１２３',
  'Ⅷ',
  'ﬁ',
  '🏠 Home',
  "x'; drop table projects; --",
  String.raw`\M\y$1\\`,
  '%_',
]

const oddCounties = [
  ...oddNames,
  'County',
  ' county ',
  'Parish County Line',
  'Juneau City and Borough',
  'JUNEAU\u00A0CITY  AND\tBOROUGH',
  'St. Tammany Parish',
  'Richmond City',
  'Bethel  census   area',
  'Capitol Planning Region',
  'Anchorage Municipality',
  'A Borough County',
  'Doña Ana\u2003County\uFEFF',
]

async function keysOf(sqlFunction: string, names: string[]): Promise<string[]> {
  const { rows } = await db.rawQuery<{ rows: { key: string }[] }>(
    `select ${sqlFunction}(name) as key
     from jsonb_array_elements_text(?::jsonb) with ordinality given(name, at) order by at`,
    [JSON.stringify(names)]
  )
  return rows.map(({ key }) => key)
}

test.group('The functions about places in the database', () => {
  test('make the keys of cities as the code does', async ({ assert }) => {
    const cities = Object.values(cityList).flatMap((list) =>
      list.split('|').map((line) => line.split(',')[0])
    )
    assert.isAbove(cities.length, 20_000)
    const names = [...cities, ...cities.map((name) => ` ${name.toUpperCase()} `), ...oddNames]
    assert.deepEqual(await keysOf('place_key', names), names.map(placeKey))
  }).tags(['@GEO-03'])

  test('make the keys of counties as the code does', async ({ assert }) => {
    const counties = Object.values(countyNames).flatMap((list) => list.split('|'))
    const names = [...counties, ...counties.map((name) => `${name}  COUNTY`), ...oddCounties]
    assert.deepEqual(await keysOf('county_key', names), names.map(countyKey))
  }).tags(['@GEO-03'])

  test('measure distances as the code does', async ({ assert }) => {
    const asheville = cityNamed('Asheville', 'NC')!.center
    const others: Point[] = [
      asheville,
      cityNamed('Hendersonville', 'NC')!.center,
      cityNamed('Honolulu', 'HI')!.center,
      { latitude: -asheville.latitude, longitude: asheville.longitude + 180 },
    ]
    for (const other of others) {
      const { rows } = await db.rawQuery<{ rows: { miles: number }[] }>(
        'select miles_between(point(?, ?), point(?, ?)) as miles',
        [asheville.longitude, asheville.latitude, other.longitude, other.latitude]
      )
      assert.closeTo(rows[0].miles, milesBetween(asheville, other), 1e-6)
    }
  }).tags(['@GEO-03'])
})
