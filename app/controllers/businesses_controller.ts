import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { hasCapability } from '#shared/accounts/capabilities'
import type User from '#models/user'
import { businessFigures, feesOf } from '#queries/business_figures'

/** Ignores anything that isn't a year. */
const yearIn = (text: unknown) =>
  typeof text === 'string' && /^\d{4}$/.test(text) ? Number(text) : null

export default class BusinessesController {
  /** A stager's figures: `?year=` shows a calendar year instead of the last twelve months. */
  async show({ auth, inertia, request }: HttpContext) {
    const stager = auth.user?.isStager ? auth.user : null
    const wanted = yearIn(request.qs().year)
    return inertia.render('business/show', {
      access: stager ? ('ok' as const) : auth.user ? ('not_stager' as const) : ('guest' as const),
      figures: stager && (await this.#figures(stager, wanted)),
    })
  }

  /** Of fees only for a seat without the work. */
  async #figures(stager: User, wanted: number | null) {
    const figures = await businessFigures(stager, wanted, DateTime.utc())
    return hasCapability(stager.seat!, 'work') ? figures : feesOf(figures)
  }
}
