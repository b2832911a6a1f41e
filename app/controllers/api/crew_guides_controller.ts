import type { HttpContext } from '@adonisjs/core/http'
import CrewLink from '#models/crew_link'
import { crewGuideValidator } from '#validators/condition_photo'

export default class CrewGuidesController {
  /**
   * The owner's photo of a room, to lay over the picture of the crew's camera: `{ token, room }` → `{ picture }`, a data
   * URL, from the link's day on. 404 for a link that has ended and without such a photo. Its address isn't in the answer.
   */
  async store({ request }: HttpContext) {
    const { token, room } = await request.validateUsing(crewGuideValidator)
    const photo = await CrewLink.guide(token, room)
    return { picture: `data:image/webp;base64,${photo.toString('base64')}` }
  }
}
