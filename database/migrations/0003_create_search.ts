import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, eachOneOf, oneOf, usState } from '#database/checks'

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

/** The columns of an index: the place, the order, and the refinements that these leave open. */
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

const offered = "status = 'open' and deleted_at is null"
const found = `${offered} and hidden_at is null`

/**
 * One index for each order of the results, in a city, in a county and in the whole market. The search
 * reads it in the order of the results, skips what doesn't match, and stops at the end of the page,
 * so it neither sorts nor reads the other projects of a crowded place.
 */
const resultIndexes = (Object.keys(places) as (keyof typeof places)[]).flatMap((place) =>
  (Object.keys(orders) as (keyof typeof orders)[]).map((order): [name: string, on: string] => [
    `projects_search_${place}_${order}`,
    `(${columnsOf(place, order)}) where ${found}`,
  ])
)

/** Indexes of a city or a county. */
const placeIndexes = (kind: string) => {
  const name = `(${kind}_key collate "C")`
  const lastToClose = `${refinements.lastDay} desc`
  return {
    // Names are suggested by walking from one to the next, in the whole market or in one state. That
    // needs the order of characters ("C") instead of that of the database's language. The projects of
    // each name are read from the last to close.
    [`projects_search_${kind}_prefixes`]: `(${name}, state, ${lastToClose})
      where ${found} and state is not null`,
    [`projects_search_${kind}_names`]: `(state, ${name}, ${lastToClose})
      where ${found} and state is not null`,
    // For earlier releases, which compare misspelled names by their trigrams.
    [`projects_open_${kind}_names`]: `using gist (state, coalesce(${kind}_key, '') gist_trgm_ops)
      where ${offered} and state is not null`,
    [`projects_console_by_${kind}`]: `(${kind}_key, created_at, id) where deleted_at is null`,
  }
}

const indexes = {
  ...Object.fromEntries(resultIndexes),
  ...placeIndexes('city'),
  ...placeIndexes('county'),
  projects_console_by_age: '(created_at, id) include (status) where deleted_at is null',
  projects_console_by_status: '(status, created_at, id) where deleted_at is null',
  // With the title itself, a far page is found without reading the rows before it.
  projects_console_titles: '(lower(title), id) include (title) where deleted_at is null',
  projects_console_search: 'using gin (search_key gin_trgm_ops) where deleted_at is null',
  // There are few.
  projects_console_hidden: `(created_at, id)
    where deleted_at is null and (hidden_at is not null or hidden_photos <> '{}')`,
}

/** Without these, the planner guesses how many projects an expression keeps, and sorts instead. */
const statistics = {
  projects_search_state: `on (${refinements.state})`,
  projects_search_size: `on (${refinements.size})`,
  projects_search_last_day: `on (${refinements.lastDay})`,
  // A city is in few counties.
  projects_search_places: '(dependencies) on city_key, county_key',
}

/** How stagers, visitors and the team find projects. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create extension if not exists btree_gist')
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`create index ${name} on projects ${on}`)
    }
    for (const [name, on] of Object.entries(statistics)) {
      this.schema.raw(`create statistics ${name} ${on} from projects`)
    }

    // What staging companies take on and where. New projects are matched with it.
    this.schema.createTable('saved_searches', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.specificType('staging_levels', 'text[]').notNullable().defaultTo('{}') // empty: all
      table.specificType('sizes', 'text[]').notNullable().defaultTo('{}')
      table.specificType('property_types', 'text[]').notNullable().defaultTo('{}')
      table.text('alerts').notNullable() // how soon
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      addChecks(table, 'saved_searches', {
        staging_levels: eachOneOf('staging_levels', [
          'standard',
          'luxury',
          'ultra_luxury',
          'low_cost',
        ]),
        sizes: eachOneOf('sizes', ['under-1500', '1500-2499', '2500-3999', '4000-up']),
        property_types: eachOneOf('property_types', [
          'single_family_home',
          'townhouse',
          'condominium',
          'apartment',
          'other',
        ]),
        alerts: oneOf('alerts', ['now', 'daily', 'off']),
      })
    })
    this.schema.raw(
      'create unique index saved_searches_one_name on saved_searches (user_id, lower(name))'
    )

    this.schema.createTable('saved_search_areas', (table) => {
      table.increments('id')
      table
        .integer('saved_search_id')
        .notNullable()
        .references('saved_searches.id')
        .onDelete('CASCADE')
      table.text('state').notNullable()
      table.text('county').nullable().comment('null: the whole state')
      table.text('county_key').nullable().comment('the county for comparisons')

      addChecks(table, 'saved_search_areas', {
        state: usState('state'),
        county_key: '(county is null) = (county_key is null)',
      })
    })
    this.schema.raw(
      `create unique index saved_search_areas_once on saved_search_areas
       (saved_search_id, state, coalesce(county_key, ''))`
    )
    this.schema.raw(
      `create index saved_search_areas_by_place on saved_search_areas
       (state, county_key, saved_search_id)`
    )
  }

  async down() {
    this.schema.dropTable('saved_search_areas')
    this.schema.dropTable('saved_searches')
    this.schema.raw(`drop statistics ${Object.keys(statistics).join(', ')}`)
    this.schema.raw(`drop index ${Object.keys(indexes).join(', ')}`)
    this.schema.raw('drop extension btree_gist')
  }
}
