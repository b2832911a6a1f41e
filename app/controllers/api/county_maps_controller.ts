import type { HttpContext } from '@adonisjs/core/http'
import { setCaching } from '#services/http/caching'
import { stateMap } from '#services/places/county_maps'
import { countyMapValidator } from '#validators/places'

export default class CountyMapsController {
  /**
   * The outlines of the counties of `state`, for a map: integers in a projection of the state's own, whose longer side
   * is 1000. `x`, `y` and `room` are the point of a county that is farthest from its border. Public, and may be
   * cached for a day.
   */
  async show({ request, response }: HttpContext) {
    const { state } = await request.validateUsing(countyMapValidator, { data: request.qs() })
    setCaching(response, 'gazetteer')
    return stateMap(state)
  }
}
