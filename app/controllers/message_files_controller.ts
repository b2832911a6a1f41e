import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { cookieViewer } from '#services/sign_in/session_cookie'
import { fileForParty } from '#queries/message_files'
import { sendFile } from '#services/files/send_file'

export default class MessageFilesController {
  /**
   * A file of a message, or the thumbnail of an image, as a download. Browsers request it with the
   * session cookie. 404 for files that the viewer may not see, and for unknown names; 403 for a seat without the work.
   */
  async show(ctx: HttpContext) {
    const { file } = ctx.params
    const viewer = await cookieViewer(ctx)
    viewer?.seat!.refuseWithout('work')
    const stored = viewer && (await fileForParty(file.slice(0, 32), viewer.id))
    if (!stored) throw new NotFound()
    return sendFile(ctx, file, stored.name)
  }
}
