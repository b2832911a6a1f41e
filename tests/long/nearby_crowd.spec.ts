import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { pointOf, type Point, type StoredPoint } from '#models/place'
import {
  countedProjects,
  searchDistances,
  type SearchFilters,
  type SearchOrder,
} from '#shared/projects/search_enums'
import type { UsState } from '#shared/places/us_states'
import { searchProjects } from '#queries/project_search'
import { emptyDatabase, withoutTimeLimits } from '#tests/helpers/database'
import { createMarket, places } from '#tests/helpers/nearby_market'
import { createStager, type Person } from '#tests/helpers/people'
import { cityNamed, milesBetween } from '#tests/helpers/places'
import { plansOf } from '#tests/helpers/plans'

/** A number from 0 to `below` - 1 that looks random but is the same in each run. */
function chooser(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Row {
  id: number
  city: string
  state: UsState | null
  county: string | null
  created_at: Date
  square_footage: number | null
  deadline: Date | null
  staging_level: string
  point: StoredPoint | null
}

/** The ids that a search should find, in their order, computed without the database. */
function expected(rows: Row[], center: Point, { city, within, stagingLevel, sort }: SearchFilters) {
  const milesTo = (row: Row) => {
    const point = pointOf(row.point)
    return point && milesBetween(center, point)
  }
  const isFound = (row: Row) => {
    const miles = milesTo(row)
    const isNear = miles === null ? row.city === city && !row.state : miles <= Number(within)
    return isNear && (!stagingLevel || row.staging_level === stagingLevel)
  }
  const keys: Record<SearchOrder, (row: Row) => number> = {
    newest: (row) => -row.created_at.getTime(),
    largest: (row) => -(row.square_footage ?? 0),
    closing: (row) => row.deadline?.getTime() ?? Infinity,
    nearest: (row) => milesTo(row) ?? 0,
  }
  const key = keys[sort ?? 'newest']
  return rows
    .filter(isFound)
    .toSorted((one, other) => Math.sign(key(one) - key(other)) || other.id - one.id)
    .map(({ id }) => id)
}

const sorts = ['newest', 'largest', 'closing', 'nearest'] as const
const cities: [string, UsState][] = places.map(([city, , state]) => [city, state!])

/** Adds projects to each place, as many as there are copies, with all kinds of fields. */
const copies = (count: number, company: string) => `
  insert into projects (user_id, title, description, property_type, location, city, county, state, point,
    timeline, staging_level, square_footage, deadline, created_at, updated_at)
  select user_id, title, description, property_type, location, city, county,
    case when n % 17 <> 0 then state end, case when n % 17 <> 0 then point end, timeline,
    (array['luxury', 'standard', 'low_cost'])[1 + n % 3], case when n % 5 <> 0 then 500 + n * 37 % 900 end,
    case when n % 3 = 0 then current_date + n * 7 % 40 end,
    created_at - n * 13 % 97 * interval '1 hour', now()
  from projects, generate_series(1, ${count}) n where not exists (
    select from users where users.username = '${company}' and users.id = projects.user_id)`

for (const [size, count] of [
  ['few', 30],
  ['many', 400],
] as const) {
  test.group(`A search within a distance among ${size} projects`, (group) => {
    let company: Person
    let rows: Row[]

    group.setup(async () => {
      await emptyDatabase()
      company = await createStager()
      await createMarket()
      await withoutTimeLimits(async (client) => {
        await client.rawQuery(copies(count, company.user.username))
        await client.rawQuery('analyze projects')
      })
      rows = await db.from('projects')
      return emptyDatabase
    })

    for (const sort of sorts) {
      test(`finds what it should, ${sort} first, in one query after that for the center`, async ({
        assert,
      }) => {
        const choose = chooser(count + sorts.indexOf(sort))
        for (let turn = 0; turn < 12; turn++) {
          const [city, state] = cities[choose(cities.length)]
          const within = searchDistances.values[choose(4)]
          const stagingLevel = ([null, 'luxury', 'standard'] as const)[choose(3)]
          const filters: SearchFilters = { city, state, within, sort, stagingLevel }
          const ids = expected(rows, (await cityNamed(city, state)).center, filters)
          const name = JSON.stringify(filters)
          const read = async (paging: Parameters<typeof searchProjects>[2]) =>
            (await searchProjects(filters, company.user, paging)).results.map(({ id }) => id)

          const first = await searchProjects(filters, company.user)
          assert.deepEqual(
            first.results.map(({ id }) => id),
            ids.slice(0, 24),
            name
          )
          if (ids.length <= countedProjects) assert.equal(first.total, ids.length, name)
          else assert.isAbove(first.total, countedProjects)
          assert.deepEqual(await read({ page: 3 }), ids.slice(48, 72), name)
          assert.deepEqual(await read({ pages: 3 }), ids.slice(0, 72), name)
          for (const last of [23, 47, 300, 1100].filter((at) => at < ids.length - 1)) {
            const next = ids.slice(last + 1, last + 25)
            assert.deepEqual(await read({ after: ids[last] }), next, `${name}, after ${last}`)
          }
        }
        const [city, state] = cities[0]
        const plans = await plansOf(() =>
          searchProjects({ city, state, within: '50', sort }, company.user)
        )
        // One finds the center.
        assert.lengthOf(plans, 2)
      }).tags(['@GEO-09', '@GEO-11', '@GEO-12'])
    }
  })
}
