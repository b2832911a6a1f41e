import type { HttpContext } from '@adonisjs/core/http'
import { hasCapability } from '#shared/accounts/capabilities'
import { NotFound } from '#exceptions/http_refusals'
import { cookieViewer } from '#services/sign_in/session_cookie'
import { countRead } from '#middleware/throttle_reads_middleware'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import { setCaching } from '#services/http/caching'
import { sendStored } from '#services/files/send_stored'
import PhotoFiles from '#services/photos/photo_files'
import { draw, isDrawn } from '#services/photos/drawn_photos'
import { callerOf } from '#services/limits/caller'

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
    const { to, floorPlan } = await Project.photoAccess(name, () => this.#viewer(ctx))
    if (to === 'refused') throw new NotFound()
    if (floorPlan) await AuditEvent.recordFloorPlan(floorPlan.viewer, floorPlan.projectId)
    const stored = { ...PhotoFiles.address(file), tag: `"${file}"`, caching: caching[to] }
    const drawn = isDrawn(file) && { draw: () => this.#draw(ctx, file) }
    return sendStored(ctx, { ...stored, ...drawn, headers: this.#headers(file, to) })
  }

  /** Null for a seat without the work, which sees what visitors see. */
  async #viewer(ctx: HttpContext) {
    const viewer = await cookieViewer(ctx)
    return viewer && hasCapability(viewer.seat!, 'work') ? viewer : null
  }

  #headers(file: string, to: keyof typeof caching) {
    return {
      'Content-Type': isDrawn(file) ? 'image/jpeg' : 'image/webp',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Webmail and messengers show our photos on pages of their own.
      ...(to === 'everyone' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    }
  }

  /** Counts as a read, because it takes more than sending a file. */
  #draw({ request }: HttpContext, file: string) {
    countRead(callerOf(null, request.ip()))
    return draw(file)
  }
}
