import type { HttpContext } from '@adonisjs/core/http'
import { countiesStartingWith } from '#queries/gazetteer'
import { setCaching } from '#services/http/caching'
import { countiesValidator } from '#validators/places'

const mostCounties = 8

export default class CountiesController {
  /**
   * Up to eight counties of the United States (and their equivalents, such as parishes) whose names
   * start with `prefix`, in alphabetical order. `state` limits them to one state; if none there starts so, those
   * spelled alike are returned. `match` is `same`, `start` or `similar`. Public; can be cached for a day.
   */
  async index({ request, response }: HttpContext) {
    const search = await request.validateUsing(countiesValidator, { data: request.qs() })
    setCaching(response, 'gazetteer')
    return countiesStartingWith(search, mostCounties)
  }
}
