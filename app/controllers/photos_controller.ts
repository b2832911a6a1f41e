import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { readSessionCookie } from '#middleware/session_cookie'
import { photoAccess } from '#models/project/visibility'
import Session from '#models/session'
import { knownTags } from '#services/conditional_get'
import PhotoStore from '#services/photos/photo_store'

/** Pictures are requested by pages: their sign-in is the cookie. */
async function viewerOf(ctx: HttpContext) {
  const sessionId = readSessionCookie(ctx)
  const found = sessionId ? await Session.personBehind(sessionId) : null
  return found?.user ?? null
}

/**
 * Photos never change under their name, so browsers keep them. Shared caches ask again soon: a
 * photo that was hidden must not stay available there.
 */
const cacheControl = {
  everyone: 'public, max-age=31536000, s-maxage=300, immutable',
  viewer: 'private, no-store',
}

export default class PhotosController {
  /** Sends a photo to those who may see it; 404 for others and for unknown names. */
  async show(ctx: HttpContext) {
    const { params, request, response } = ctx
    const access = await photoAccess(params.file.slice(0, 32), () => viewerOf(ctx))
    const size = access === 'refused' ? null : await PhotoStore.sizeOf(params.file)
    if (access === 'refused' || size === null) throw new NotFound()
    const tag = `"${params.file}"`
    const known = knownTags(request.header('if-none-match'))
    response.header('Cache-Control', cacheControl[access])
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
