import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'

/** City, county and state of each project in the market. */
const market = [
  ['Asheville', 'Buncombe', 'NC'],
  ['Winston-Salem', 'Forsyth County', 'NC'],
  ['Kill Devil Hills', 'Dare', 'NC'],
  ['St. Louis', 'St. Louis City', 'MO'],
  ['Ste. Genevieve', 'Ste. Genevieve', 'MO'],
  ["O'Fallon", 'St. Charles', 'MO'],
  ['Stanton', 'Franklin', 'MO'],
  ['Saint Paul', 'Ramsey', 'MN'],
  ['Ft. Worth', 'Tarrant', 'TX'],
  ['Mount Pleasant', 'Charleston', 'SC'],
  ['North Las Vegas', 'Clark', 'NV'],
  ['W. Des Moines', 'Polk', 'IA'],
  ["Coeur d'Alene", 'Kootenai', 'ID'],
  ['Cañon City', 'Fremont', 'CO'],
  ['Doña Ana', 'Doña Ana', 'NM'],
  ['Kāneʻohe', 'Honolulu', 'HI'],
  ['DeKalb', 'DeKalb', 'IL'],
  ['Upper Marlboro', "Prince George's", 'MD'],
  ['Covington', 'St. Tammany Parish', 'LA'],
  ['Juneau', 'Juneau City and Borough', 'AK'],
  ['Richmond', 'Richmond City', 'VA'],
  ['Warsaw', 'Richmond', 'VA'],
] as const

type Column = 'City' | 'County' | 'Suggested cities' | 'Suggested counties'

/** What is searched or typed, in which state, and the cities (or names) that it finds. */
const spellings: readonly [Column, typed: string, state: string, ...found: string[]][] = [
  ['City', 'asheville', 'NC', 'Asheville'],
  ['City', ' ASHEVILLE ', 'NC', 'Asheville'],
  ['City', 'Ash', 'NC'],
  ['City', 'Asheville', 'TN'],
  ['City', 'Winston Salem', 'NC', 'Winston-Salem'],
  ['City', 'winston–salem', 'NC', 'Winston-Salem'],
  ['City', 'WinstonSalem', 'NC', 'Winston-Salem'],
  ['City', 'Winston', 'NC'],
  ['City', 'kill  devil hills', 'NC', 'Kill Devil Hills'],
  ['City', 'St Louis', 'MO', 'St. Louis'],
  ['City', 'Saint Louis', 'MO', 'St. Louis'],
  ['City', 'saint-louis', 'MO', 'St. Louis'],
  ['City', 'ST.LOUIS', 'MO', 'St. Louis'],
  ['City', 'Louis', 'MO'],
  ['City', 'Sainte Genevieve', 'MO', 'Ste. Genevieve'],
  ['City', 'Ste Geneviève', 'MO', 'Ste. Genevieve'],
  ['City', 'St. Genevieve', 'MO'],
  ['City', 'OFallon', 'MO', "O'Fallon"],
  ['City', 'O’Fallon', 'MO', "O'Fallon"],
  ['City', 'O Fallon', 'MO', "O'Fallon"],
  ['City', 'St. Paul', 'MN', 'Saint Paul'],
  ['City', 'st paul', 'MN', 'Saint Paul'],
  ['City', 'Fort Worth', 'TX', 'Ft. Worth'],
  ['City', 'ft worth', 'TX', 'Ft. Worth'],
  ['City', 'Mt. Pleasant', 'SC', 'Mount Pleasant'],
  ['City', 'MT PLEASANT', 'SC', 'Mount Pleasant'],
  ['City', 'Mountain Pleasant', 'SC'],
  ['City', 'N. Las Vegas', 'NV', 'North Las Vegas'],
  ['City', 'n las vegas', 'NV', 'North Las Vegas'],
  ['City', 'Las Vegas', 'NV'],
  ['City', 'West Des Moines', 'IA', 'W. Des Moines'],
  ['City', 'Coeur d’Alene', 'ID', "Coeur d'Alene"],
  ['City', 'Coeur dAlene', 'ID', "Coeur d'Alene"],
  ['City', 'Cœur dAlene', 'ID'],
  ['City', 'Canon City', 'CO', 'Cañon City'],
  ['City', 'Can\u0303on City', 'CO', 'Cañon City'],
  ['City', 'Dona Ana', 'NM', 'Doña Ana'],
  ['City', 'Kaneohe', 'HI', 'Kāneʻohe'],
  ['City', "Kane'ohe", 'HI', 'Kāneʻohe'],
  ['City', 'De Kalb', 'IL', 'DeKalb'],
  ['County', 'buncombe county', 'NC', 'Asheville'],
  ['County', 'Forsyth', 'NC', 'Winston-Salem'],
  ['County', 'Saint Louis City', 'MO', 'St. Louis'],
  ['County', 'St. Louis', 'MO'],
  ['County', 'Saint Charles County', 'MO', "O'Fallon"],
  ['County', 'Dona Ana County', 'NM', 'Doña Ana'],
  ['County', 'Prince Georges', 'MD', 'Upper Marlboro'],
  ['County', 'PRINCE GEORGE’S COUNTY', 'MD', 'Upper Marlboro'],
  ['County', 'de kalb county', 'IL', 'DeKalb'],
  ['County', 'Saint Tammany', 'LA', 'Covington'],
  ['County', 'st tammany parish', 'LA', 'Covington'],
  ['County', 'St. Tammany County', 'LA', 'Covington'],
  ['County', 'Juneau', 'AK', 'Juneau'],
  ['County', 'Juneau Borough', 'AK', 'Juneau'],
  ['County', 'Richmond County', 'VA', 'Warsaw'],
  ['County', 'Richmond City', 'VA', 'Richmond'],
  ['Suggested cities', 'st', 'MO', 'Ste. Genevieve', 'St. Louis', 'Stanton'],
  ['Suggested cities', 'saint', 'MO', 'Ste. Genevieve', 'St. Louis'],
  ['Suggested cities', 'st. l', 'MO', 'St. Louis'],
  ['Suggested cities', 'saint l', 'MO', 'St. Louis'],
  ['Suggested cities', 'sta', 'MO', 'Stanton'],
  ['Suggested cities', 'ofa', 'MO', "O'Fallon"],
  ['Suggested cities', 'winston s', 'NC', 'Winston-Salem'],
  ['Suggested cities', 'n las', 'NV', 'North Las Vegas'],
  ['Suggested cities', 'las', 'NV'],
  ['Suggested cities', 'fo', 'TX', 'Ft. Worth'],
  ['Suggested cities', 'canon', 'CO', 'Cañon City'],
  ['Suggested counties', 'st', 'MO', 'St. Charles', 'Ste. Genevieve', 'St. Louis City'],
  ['Suggested counties', 'saint tam', 'LA', 'St. Tammany Parish'],
  ['Suggested counties', 'prince geo', 'MD', "Prince George's"],
  ['Suggested counties', 'juneau bor', 'AK'],
  ['Suggested counties', 'juneau borough', 'AK', 'Juneau City and Borough'],
]

const call: Record<Column, (typed: string) => [path: string, Record<string, string>]> = {
  'City': (city) => ['/api/projects', { city }],
  'County': (county) => ['/api/projects', { county }],
  'Suggested cities': (prefix) => ['/api/projects/places', { prefix }],
  'Suggested counties': (prefix) => ['/api/projects/places', { prefix, kind: 'county' }],
}

async function found(company: Person, column: Column, typed: string, state: string) {
  const [path, query] = call[column](typed)
  const { text } = await send('GET', `${path}?${new URLSearchParams({ ...query, state })}`, {
    as: company,
  })
  const rows: { city?: string; name?: string }[] = JSON.parse(text)
  return rows.map(({ city, name }) => city ?? name)
}

test.group('Names of places as people write them', (group) => {
  let company: Person

  group.setup(async () => {
    await emptyDatabase()
    company = await createStager()
    const owner = await createOwner()
    for (const [city, county, state] of market) {
      await createProject(owner, { city, county, state })
    }
    return emptyDatabase
  })

  for (const [column, typed, state, ...expected] of spellings) {
    test(`${column}: "${typed}", ${state}`, async ({ assert }) => {
      assert.deepEqual(await found(company, column, typed, state), expected)
    }).tags(['@GEO-02', '@GEO-03', '@GEO-04', '@R265'])
  }

  test('counties of the country are found in the same way', async ({ assert }) => {
    const names = async (prefix: string, state: string) => {
      const { text } = await send('GET', `/api/counties?${new URLSearchParams({ prefix, state })}`)
      return (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
    }
    assert.deepEqual(await names('st', 'ND'), ['Stark', 'Steele', 'Stutsman'])
    assert.includeMembers(await names('st', 'MO'), ['St. Charles', 'Stoddard', 'Stone'])
    assert.deepEqual(await names('saint ch', 'MO'), ['St. Charles'])
    assert.deepEqual(await names('st', 'NE'), ['Stanton'])
  }).tags(['@GEO-04'])

  test('are listed in the documentation', async ({ assert }) => {
    const text = await readFile(app.makePath('docs/places.md'), 'utf8')
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    for (const [column, typed, state, ...expected] of spellings) {
      const [shown, result] = [
        typed.trim().replaceAll(/ +/g, ' '),
        expected.join(', ') || 'nothing',
      ]
      const isRow = ([, kind, cell, where, names]: string[]) =>
        [kind, cell.replaceAll('`', ''), where, names].join() ===
        [column, shown, state, result].join()
      assert.isTrue(rows.some(isRow), `| ${column} | ${shown} | ${state} | ${result} |`)
    }
  }).tags(['@GEO-04'])
})
