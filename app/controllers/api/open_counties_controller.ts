import type { HttpContext } from '@adonisjs/core/http'
import { openCountiesOf } from '#queries/place_page'
import { countyMapValidator } from '#validators/places'

export default class OpenCountiesController {
  /**
   * The counties of `state` that have open projects, by name, and how many, counted up to 100: the numbers of the
   * public pages of these places. Public.
   */
  async index({ request }: HttpContext) {
    const { state } = await request.validateUsing(countyMapValidator, { data: request.qs() })
    return openCountiesOf(state)
  }
}
