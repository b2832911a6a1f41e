import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { cookieViewer } from '#middleware/session_cookie'
import { photoAccess } from '#models/project/visibility'
import { isUnchanged } from '#services/conditional_get'
import PhotoStore from '#services/photos/photo_store'

const caching = { everyone: 'photo', viewer: 'personal' } as const

/** Removes the headers of a file that can't be sent. */
function withdrawHeaders({ response }: HttpContext) {
  for (const name of ['Content-Length', 'ETag', 'Cache-Control']) {
    response.removeHeader(name)
    response.response.removeHeader(name)
  }
}

async function sendStored(ctx: HttpContext, file: string, size: number) {
  const { response } = ctx
  response.header('Content-Type', 'image/webp')
  response.header('Content-Length', size)
  return response.stream(await PhotoStore.open(file), () => {
    // The file was deleted after its size was read. The response hasn't started yet.
    withdrawHeaders(ctx)
    return ['This photo is gone.', 404]
  })
}

async function sendForEmail(ctx: HttpContext, name: string) {
  try {
    const picture = await PhotoStore.forEmail(name)
    ctx.response.header('Content-Type', 'image/jpeg')
    return ctx.response.send(picture)
  } catch (error) {
    withdrawHeaders(ctx)
    throw error
  }
}

export default class PhotosController {
  /**
   * A stored photo, or the JPEG of one for emails. 404 for photos that the viewer may not see, and
   * for unknown names.
   */
  async show(ctx: HttpContext) {
    const { params, response } = ctx
    const stored = params.file.replace(/\.jpg$/, '.webp')
    const name = params.file.slice(0, 32)
    const access = await photoAccess(name, () => cookieViewer(ctx))
    const size = access === 'refused' ? null : await PhotoStore.sizeOf(stored)
    if (access === 'refused' || size === null) throw new NotFound()
    response.header('Content-Security-Policy', "default-src 'none'; sandbox")
    // Webmail shows the photos of our emails on pages of its own.
    if (access === 'everyone') response.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (isUnchanged(ctx, `"${params.file}"`, { caching: caching[access] })) return
    return params.file === stored ? sendStored(ctx, stored, size) : sendForEmail(ctx, name)
  }
}
