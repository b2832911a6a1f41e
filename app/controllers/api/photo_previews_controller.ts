import type { HttpContext } from '@adonisjs/core/http'
import { previewOf } from '#services/photos/request_photos'
import { photoValidator } from '#validators/photo'

export default class PhotoPreviewsController {
  /**
   * Decodes a photo that the caller's browser can't show, such as HEIC: `{ photo }`, a data URL of at
   * most 10 MB → `{ photo }`, a WebP data URL of at most 2560 × 2560 pixels and without metadata. Stores
   * nothing.
   */
  async store({ request }: HttpContext) {
    const { photo } = await request.validateUsing(photoValidator)
    return { photo: await previewOf(photo) }
  }
}
