import type { HttpContext } from '@adonisjs/core/http'
import Place from '#models/place'
import SavedSearch from '#models/saved_search'
import ProjectPolicy from '#policies/project_policy'
import SavedSearchTransformer from '#transformers/saved_search_transformer'
import { parseSearchQuery } from '#validators/search_query'

export default class AlertsController {
  /**
   * A search in the query string starts a new saved search: as far around its city as was searched, or
   * in the county of its city.
   */
  async index({ auth, bouncer, inertia, request }: HttpContext) {
    const allowed = await bouncer.with(ProjectPolicy).allows('search')
    const searches = allowed ? await SavedSearch.ofUser(auth.user!) : []
    const { page, sort, timeline, ...wanted } = await parseSearchQuery(request.qs())
    const { within, ...place } = wanted
    const { city, county, state } = place
    const foundIn = city && state ? await Place.countyOf(city, state) : null
    const isAround = foundIn && within
    return inertia.render('alerts/index', {
      allowed,
      searches: SavedSearchTransformer.transform(searches),
      wanted: isAround ? wanted : { ...place, county: county ?? foundIn ?? undefined },
    })
  }
}
