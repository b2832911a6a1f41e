import drive from '@adonisjs/drive/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'

export default class PhotosController {
  /** Photos never change under their name, so browsers may keep them for good. */
  async show({ params, response }: HttpContext) {
    const disk = drive.use()
    if (!(await disk.exists(params.file))) throw new NotFound()
    response.header('Content-Type', 'image/webp')
    response.header('Cache-Control', 'public, max-age=31536000, immutable')
    response.header('Content-Security-Policy', "default-src 'none'; sandbox")
    return response.stream(await disk.getStream(params.file))
  }
}
