import type { HttpContext } from '@adonisjs/core/http'
import { neighborsOf } from '#queries/gazetteer'
import { setCaching } from '#services/http/caching'
import { neighboringCountiesValidator } from '#validators/places'

export default class NeighboringCountiesController {
  /**
   * The counties that share a border with `county`, also across state lines; none if it's unknown.
   * Public, and may be cached for a day.
   */
  async index({ request, response }: HttpContext) {
    const { county, state } = await request.validateUsing(neighboringCountiesValidator, {
      data: request.qs(),
    })
    setCaching(response, 'gazetteer')
    return neighborsOf({ name: county, state })
  }
}
