import type { HttpContext } from '@adonisjs/core/http'
import PhotoStore from '#services/photos/photo_store'
import { photoValidator } from '#validators/photo'

export default class PhotosController {
  /**
   * Stores a photo before the form that it belongs to: `{ photo }`, a data URL of at most 5 MB → 201
   * `{ photo }`. The caller may send that instead of the photo, within twelve hours, to
   * `POST /api/projects`, `POST /api/projects/batch`, `PATCH /api/projects/{id}` and
   * `PUT /api/users/portfolio-photos`. Nobody sees the photo before. It is deleted once it is used, or after a day.
   */
  async store({ auth, request, response }: HttpContext) {
    const { photo } = await request.validateUsing(photoValidator)
    response.status(201)
    return { photo: await PhotoStore.send(photo, auth.user!.id) }
  }
}
