import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { cookieViewer } from '#middleware/session_cookie'
import { countRead } from '#middleware/throttle_reads_middleware'
import AuditEvent from '#models/audit_event'
import { photoAccess } from '#models/project/visibility'
import { setCaching } from '#services/caching'
import { sendStored } from '#services/files/send_stored'
import PhotoStore from '#services/photos/photo_store'
import { callerOf } from '#start/limiter'

const caching = { everyone: 'photo', viewer: 'personal' } as const

export default class PhotosController {
  /**
   * A stored photo, or a JPEG of one for emails and previews of links. 404 for photos that the viewer may not see, and
   * for unknown names.
   */
  async show(ctx: HttpContext) {
    const { file } = ctx.params
    const name = file.slice(0, 32)
    // A photo that is hidden now may be shown again.
    setCaching(ctx.response, 'never')
    const { to, floorPlan } = await photoAccess(name, () => cookieViewer(ctx))
    if (to === 'refused') throw new NotFound()
    if (floorPlan) await AuditEvent.recordFloorPlan(floorPlan.viewer, floorPlan.projectId)
    return sendStored(ctx, {
      ...PhotoStore.address(file),
      tag: `"${file}"`,
      caching: caching[to],
      headers: {
        'Content-Type': PhotoStore.isDrawn(file) ? 'image/jpeg' : 'image/webp',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        // Webmail and messengers show our photos on pages of their own.
        ...(to === 'everyone' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      },
      ...(PhotoStore.isDrawn(file) && { draw: () => this.#draw(ctx, file) }),
    })
  }

  /** Counts as a read, because it takes more than sending a file. */
  #draw({ request }: HttpContext, file: string) {
    countRead(callerOf(null, request.ip()))
    return PhotoStore.draw(file)
  }
}
