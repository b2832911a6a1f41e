import type { HttpContext } from '@adonisjs/core/http'
import { cityNamed } from '#shared/gazetteer'
import SavedSearch from '#models/saved_search'
import ProjectPolicy from '#policies/project_policy'
import SavedSearchTransformer from '#transformers/saved_search_transformer'
import { parseSearchQuery } from '#validators/search_query'

export default class AlertsController {
  /** A search in the query string starts a new saved search, in the county of its city. */
  async index({ auth, bouncer, inertia, request }: HttpContext) {
    const allowed = await bouncer.with(ProjectPolicy).allows('search')
    const searches = allowed ? await SavedSearch.ofUser(auth.user!) : []
    const { page, sort, timeline, ...wanted } = await parseSearchQuery(request.qs())
    const { city, county, state } = wanted
    const known = city && state && !county ? cityNamed(city, state) : null
    return inertia.render('alerts/index', {
      allowed,
      searches: SavedSearchTransformer.transform(searches),
      wanted: known ? { ...wanted, county: known.county } : wanted,
    })
  }
}
