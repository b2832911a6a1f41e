import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks } from '#database/checks'

const once = 'saved_search_areas_once'

/** An area may be a city with a distance around it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('saved_search_areas', (table) => {
      table.text('city').nullable()
      table.text('city_key').nullable().comment('the city for comparisons')
      table.integer('miles').nullable().comment('around the center of the city')
      table.double('latitude').nullable().comment('of the center, in degrees')
      table.double('longitude').nullable()

      addChecks(table, 'saved_search_areas', {
        city: `num_nulls(city, city_key, miles, latitude, longitude) in (0, 5)
          and (city is null or county is null)`,
        miles: 'miles between 1 and 100',
      })
    })
    this.schema.raw(`drop index ${once}`)
    this.schema.raw(
      `create unique index ${once} on saved_search_areas
       (saved_search_id, state, coalesce(county_key, ''), coalesce(city_key, ''))`
    )
    this.schema.raw('drop index saved_search_areas_by_place')
    this.schema.raw(
      `create index saved_search_areas_by_place on saved_search_areas
       (state, county_key, city_key, saved_search_id)`
    )
    this.schema.raw(
      `create index saved_search_areas_by_center on saved_search_areas
       using gist (point(longitude, latitude)) where city is not null`
    )
  }

  async down() {
    this.schema.raw('delete from saved_search_areas where city is not null')
    this.schema.raw(`drop index ${once}`)
    this.schema.raw(
      `create unique index ${once} on saved_search_areas
       (saved_search_id, state, coalesce(county_key, ''))`
    )
    this.schema.raw('drop index saved_search_areas_by_place')
    this.schema.raw(
      `create index saved_search_areas_by_place on saved_search_areas
       (state, county_key, saved_search_id)`
    )
    this.schema.alterTable('saved_search_areas', (table) => {
      table.dropColumns('city', 'city_key', 'miles', 'latitude', 'longitude')
    })
  }
}
