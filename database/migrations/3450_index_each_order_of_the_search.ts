import { BaseSchema } from '@adonisjs/lucid/schema'

const onOffer = "where status = 'open' and deleted_at is null and hidden_at is null"

const places = { city: 'city_key', county: 'county_key', market: null }

/** Ends with the id, so that the order is total and a row comparison finds the next page. */
const orders = {
  newest: 'created_at desc, id desc',
  largest: 'coalesce(square_footage, 0) desc, id desc',
  closing: "coalesce(deadline, 'infinity'), (-id)",
}

/** What a search is narrowed by. PostgreSQL compares it in the index, without reading the project. */
const refinements = {
  state: "coalesce(state, '')",
  county: 'county_key',
  propertyType: 'property_type',
  stagingLevel: 'staging_level',
  timeline: 'timeline',
  size: 'coalesce(square_footage, 0)',
  lastDay: "coalesce(deadline, 'infinity')",
}

const former = {
  projects_open_by_city: '(city_key, created_at desc, id desc)',
  projects_open_by_county: '(county_key, created_at desc, id desc)',
  projects_open_newest: '(created_at desc, id desc)',
}

function columnsOf(place: keyof typeof places, order: keyof typeof orders) {
  const rest = Object.entries(refinements).filter(
    ([name]) =>
      !(name === 'county' && place !== 'city') &&
      !(name === 'size' && order === 'largest') &&
      !(name === 'lastDay' && order === 'closing')
  )
  return [places[place], orders[order], ...rest.map(([, column]) => column)]
    .filter((column) => column !== null)
    .join(', ')
}

/** Without these, the planner guesses how many projects an expression keeps, and sorts instead. */
const statistics = {
  state: `on (${refinements.state}) from projects`,
  size: `on (${refinements.size}) from projects`,
  last_day: `on (${refinements.lastDay}) from projects`,
  // A city is in few counties.
  places: '(dependencies) on city_key, county_key from projects',
}

/**
 * One index for each order of the results, in a city, in a county and in the whole market. The
 * search reads it in the order of the results, skips what doesn't match, and stops at the end of the
 * page, so it neither sorts nor reads the other projects of a crowded place.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const place of Object.keys(places) as (keyof typeof places)[]) {
      for (const order of Object.keys(orders) as (keyof typeof orders)[]) {
        this.schema.raw(
          `create index concurrently if not exists projects_search_${place}_${order} on projects
           (${columnsOf(place, order)}) ${onOffer}`
        )
      }
    }
    for (const [name, on] of Object.entries(statistics)) {
      this.schema.raw(`create statistics if not exists projects_search_${name} ${on}`)
    }
    this.schema.raw('analyze projects')
    for (const name of Object.keys(former)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
    }
  }

  async down() {
    for (const [name, columns] of Object.entries(former)) {
      this.schema.raw(
        `create index concurrently if not exists ${name} on projects ${columns}
         where status = 'open' and deleted_at is null`
      )
    }
    for (const name of Object.keys(statistics)) {
      this.schema.raw(`drop statistics projects_search_${name}`)
    }
    for (const place of Object.keys(places)) {
      for (const order of Object.keys(orders)) {
        this.schema.raw(`drop index projects_search_${place}_${order}`)
      }
    }
  }
}
