import type { HttpContext } from '@adonisjs/core/http'
import Place from '#models/place'
import { setCaching } from '#services/http/caching'
import { placeSuggestionsValidator } from '#validators/places'

const mostSuggestions = 8

export default class PlaceSuggestionsController {
  /**
   * Up to eight cities of the United States that `q` may become or means: the beginning of a name, a
   * name with its state, a ZIP code, "City of Boone". Those of `state` come first, then large ones. `match` is
   * `same` if the text names this city, `start` if the name begins with it, and `similar` for a similar name
   * where no city of the state fits; `isClear` is true if no other city of the name comes near the size of this one.
   * Public; can be cached for a day.
   */
  async index({ request, response }: HttpContext) {
    const { q, state } = await request.validateUsing(placeSuggestionsValidator, {
      data: request.qs(),
    })
    setCaching(response, 'gazetteer')
    return Place.suggest(q, state ?? null, mostSuggestions)
  }
}
