import { BaseTransformer } from '@adonisjs/core/transformers'
import { searchSummary } from '#shared/projects/saved_searches'
import type SavedSearch from '#models/saved_search'

/** A saved search for its company. Load it with its areas. */
export default class SavedSearchTransformer extends BaseTransformer<SavedSearch> {
  toObject() {
    const { areas, createdAt } = this.resource
    const criteria = this.pick(this.resource, ['stagingLevels', 'sizes', 'propertyTypes'])
    const places = areas.map(({ state, county, city, miles }) => ({ state, county, city, miles }))
    return {
      ...this.pick(this.resource, ['id', 'name', 'alerts']),
      areas: places,
      ...criteria,
      /** All of it in one line: `Buncombe County, NC · Luxury`. */
      summary: searchSummary({ areas: places, ...criteria }),
      createdAt: createdAt.toJSDate().toISOString(),
    }
  }
}
