import type { HttpContext } from '@adonisjs/core/http'
import CrewLink from '#models/crew_link'
import { crewPhotoValidator } from '#validators/condition_photo'

export default class CrewPhotosController {
  /**
   * Stores a photo of a room with a crew's link: `token`, the rest as for a condition photo → 201, also for one that
   * was stored before under the same `clientId`. Only the two sides of the job see it. 404 for a link that has ended.
   */
  async store({ request, response }: HttpContext) {
    const { token, author: _, ...sent } = await request.validateUsing(crewPhotoValidator)
    const photo = await CrewLink.addPhoto(token, sent)
    response.status(201)
    return {
      clientId: photo.clientId,
      room: photo.room,
      moment: photo.moment,
      receivedAt: photo.receivedAt.toJSDate().toISOString(),
    }
  }
}
