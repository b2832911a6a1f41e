import type { HttpContext } from '@adonisjs/core/http'
import CrewLink from '#models/crew_link'
import { shownTap } from '#transformers/install_day'
import { crewTapValidator, crewUndoValidator } from '#validators/install_day'

/** What a crew reports with its link: `token`. 404 for a link that has ended. */
export default class CrewTapsController {
  /** Reports a step of the day: `token`, the rest as for the company → 201 with the tap. */
  async store({ request, response }: HttpContext) {
    const { token, ...sent } = await request.validateUsing(crewTapValidator)
    const tap = await CrewLink.tap(token, sent)
    response.status(201)
    return shownTap(tap)
  }

  /** Undoes the last step, if this link has sent it within the last minute: `{ token, clientId }` → 204. */
  async undo({ request, response }: HttpContext) {
    const { token, clientId } = await request.validateUsing(crewUndoValidator)
    await CrewLink.undo(token, clientId)
    response.status(204)
  }
}
