import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { readSessionCookie } from '#middleware/session_cookie'
import { photoAccess } from '#models/project/visibility'
import Session from '#models/session'
import { isUnchanged } from '#services/conditional_get'
import PhotoStore from '#services/photos/photo_store'

/** Browsers request images with the session cookie, never with a bearer token. */
async function viewerOf(ctx: HttpContext) {
  const sessionId = readSessionCookie(ctx)
  const found = sessionId ? await Session.findWithUser(sessionId) : null
  return found?.user ?? null
}

const caching = { everyone: 'photo', viewer: 'personal' } as const

export default class PhotosController {
  /** 404 for photos that the viewer may not see, and for unknown names. */
  async show(ctx: HttpContext) {
    const { params, response } = ctx
    const access = await photoAccess(params.file.slice(0, 32), () => viewerOf(ctx))
    const size = access === 'refused' ? null : await PhotoStore.sizeOf(params.file)
    if (access === 'refused' || size === null) throw new NotFound()
    response.header('Content-Security-Policy', "default-src 'none'; sandbox")
    // Webmail shows the photos of our emails on pages of its own.
    if (access === 'everyone') response.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (isUnchanged(ctx, `"${params.file}"`, { caching: caching[access] })) return

    response.header('Content-Type', 'image/webp')
    response.header('Content-Length', size)
    return response.stream(await PhotoStore.open(params.file), () => {
      // The file was deleted after its size was read. The response hasn't started yet.
      for (const name of ['Content-Length', 'ETag', 'Cache-Control']) {
        response.removeHeader(name)
        response.response.removeHeader(name)
      }
      return ['This photo is gone.', 404]
    })
  }
}
