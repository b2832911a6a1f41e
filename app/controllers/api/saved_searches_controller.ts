import type { HttpContext } from '@adonisjs/core/http'
import SavedSearch from '#models/saved_search'
import ProjectPolicy from '#policies/project_policy'
import SavedSearchTransformer from '#transformers/saved_search_transformer'
import { createSavedSearchValidator, updateSavedSearchValidator } from '#validators/saved_search'

export default class SavedSearchesController {
  /** The company's saved searches, oldest first. */
  async index({ auth, bouncer, serialize }: HttpContext) {
    await bouncer.with(ProjectPolicy).authorize('search')
    return serialize(SavedSearchTransformer.transform(await SavedSearch.ofUser(auth.user!)))
  }

  /**
   * Saves a search → 201. Each area is a county, or a whole state without one. Empty lists match
   * everything. `alerts` says how new projects that match are announced: `now`, `daily`, `off`.
   */
  async store({ auth, bouncer, request, response, serialize }: HttpContext) {
    await bouncer.with(ProjectPolicy).authorize('search')
    const details = await request.validateUsing(createSavedSearchValidator)
    const { stagingLevels = [], sizes = [], propertyTypes = [] } = details
    const lists = { stagingLevels, sizes, propertyTypes }
    const search = await SavedSearch.add(auth.user!, { ...details, ...lists })
    response.status(201)
    return serialize(SavedSearchTransformer.transform(search))
  }

  /** Changes a saved search. Fields missing from the body keep their values → the search. */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    await bouncer.with(ProjectPolicy).authorize('search')
    const search = await SavedSearch.findOwnOrFail(auth.user!, params.id)
    const changes = await request.validateUsing(updateSavedSearchValidator)
    return serialize(SavedSearchTransformer.transform(await search.edit(auth.user!, changes)))
  }

  /** Deletes a saved search. Its alerts stay among the notifications; no further emails follow. */
  async destroy({ auth, bouncer, params, response }: HttpContext) {
    await bouncer.with(ProjectPolicy).authorize('search')
    const search = await SavedSearch.findOwnOrFail(auth.user!, params.id)
    await search.remove(auth.user!)
    response.status(204)
  }
}
