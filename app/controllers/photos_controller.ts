import drive from '@adonisjs/drive/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { readSessionCookie } from '#middleware/session_cookie'
import { photoAccess } from '#models/project/visibility'
import Session from '#models/session'

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
    const { params, response } = ctx
    const access = await photoAccess(params.file.slice(0, 32), () => viewerOf(ctx))
    const disk = drive.use()
    if (access === 'refused' || !(await disk.exists(params.file))) throw new NotFound()
    response.header('Content-Type', 'image/webp')
    response.header('Cache-Control', cacheControl[access])
    response.header('Content-Security-Policy', "default-src 'none'; sandbox")
    return response.stream(await disk.getStream(params.file))
  }
}
