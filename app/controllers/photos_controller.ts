import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { knownTags } from '#services/conditional_get'
import PhotoStore from '#services/photos/photo_store'

export default class PhotosController {
  /** Photos never change under their name, so browsers may keep them for good. */
  async show({ params, request, response }: HttpContext) {
    const size = await PhotoStore.sizeOf(params.file)
    if (size === null) throw new NotFound()
    const tag = `"${params.file}"`
    const known = knownTags(request.header('if-none-match'))
    response.header('Cache-Control', 'public, max-age=31536000, immutable')
    response.header('Content-Security-Policy', "default-src 'none'; sandbox")
    response.header('ETag', tag)
    if (known === '*' || known.includes(tag)) return response.status(304).send(null)

    response.header('Content-Type', 'image/webp')
    response.header('Content-Length', size)
    return response.stream(await PhotoStore.open(params.file), () => {
      // The file went away after its size was read; the answer has not begun yet.
      for (const name of ['Content-Length', 'ETag', 'Cache-Control']) {
        response.removeHeader(name)
        response.response.removeHeader(name)
      }
      return ['This photo is gone.', 404]
    })
  }
}
