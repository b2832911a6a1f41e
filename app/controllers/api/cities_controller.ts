import type { HttpContext } from '@adonisjs/core/http'
import { citiesStartingWith } from '#queries/gazetteer'
import { setCaching } from '#services/http/caching'
import { citiesValidator } from '#validators/places'

const mostCities = 8

export default class CitiesController {
  /**
   * Up to eight cities of the United States whose names start with `prefix`, large ones first, with
   * their county and state. `state` limits them to one state. Public, and may be cached for a day.
   */
  async index({ request, response }: HttpContext) {
    const search = await request.validateUsing(citiesValidator, { data: request.qs() })
    setCaching(response, 'gazetteer')
    return citiesStartingWith(search, mostCities)
  }
}
