import { BaseSchema } from '@adonisjs/lucid/schema'

const found = "status = 'open' and deleted_at is null and hidden_at is null"

/** As in the indexes of the search. */
const orders = {
  newest: 'created_at desc, id desc',
  largest: 'coalesce(square_footage, 0) desc, id desc',
  closing: "coalesce(deadline, 'infinity'), (-id)",
}

/** What a search is narrowed by. */
const refinements = `property_type, staging_level, timeline, coalesce(square_footage, 0),
  coalesce(deadline, 'infinity')`

const place = '(point[0]), (point[1])'

const located = `${found} and point is not null`
const unlocated = `${found} and point is null`

const indexes = {
  // Counts the projects in a circle, and has all of them if they are few. It has all that the search compares,
  // so that a limit ends it early: otherwise the planner reads every project of the circle from the table.
  // Where they are many, the nearest ones are read from one center to the next.
  projects_near_centers: `(${place}, id desc, ${refinements})
    include (point, user_id, created_at, square_footage, deadline) where ${located}`,
  // Where they are many, the search reads the results in their order and leaves out what is farther away.
  ...Object.fromEntries(
    Object.entries(orders).map(([order, columns]) => [
      `projects_near_${order}`,
      `(${columns}, ${place}, ${refinements}) where ${located}`,
    ])
  ),
  // Those of the searched place without a point; they are few once all projects are located.
  projects_unlocated_city: `(city_key, county_key) where ${unlocated}`,
  projects_unlocated_county: `(county_key) where ${unlocated}`,
}

/** Indexes for searches within a distance. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const [name, on] of Object.entries(indexes)) {
      // An interrupted statement leaves an index that nothing uses.
      this.schema.raw(`drop index concurrently if exists ${name}`)
      this.schema.raw(`create index concurrently ${name} on projects ${on}`)
    }
    this.schema.raw('drop statistics if exists projects_near_place')
    this.schema.raw('create statistics projects_near_place on (point[0]), (point[1]) from projects')
    this.schema.raw('analyze projects')
  }

  async down() {
    this.schema.raw('drop statistics projects_near_place')
    for (const name of Object.keys(indexes)) this.schema.raw(`drop index concurrently ${name}`)
  }
}
