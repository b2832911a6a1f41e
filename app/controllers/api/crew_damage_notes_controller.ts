import type { HttpContext } from '@adonisjs/core/http'
import CrewLink from '#models/crew_link'
import { crewNoteValidator } from '#validators/condition_photo'

export default class CrewDamageNotesController {
  /**
   * Notes damage with a crew's link: `token`, the rest as for a damage note → 201, also for one that was stored before
   * under the same `clientId`. It is a note of the company, whose owner answers it; its photos follow with the note's
   * `clientId`. 404 for a link that has ended, 409 before its day.
   */
  async store({ request, response }: HttpContext) {
    const { token, author: _, ...sent } = await request.validateUsing(crewNoteValidator)
    const note = await CrewLink.addNote(token, sent)
    response.status(201)
    return {
      clientId: note.clientId,
      room: note.room,
      receivedAt: note.receivedAt.toJSDate().toISOString(),
    }
  }
}
