import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { readSessionCookie } from '#middleware/session_cookie'
import Session from '#models/session'
import { fileForParty } from '#queries/message_files'
import { sendFile } from '#services/files/send_file'

export default class MessageFilesController {
  /**
   * A file of a message, or the thumbnail of an image, as a download. Browsers request it with the
   * session cookie. 404 for files that the viewer may not see, and for unknown names.
   */
  async show(ctx: HttpContext) {
    const { file } = ctx.params
    const sessionId = readSessionCookie(ctx)
    const found = sessionId ? await Session.findWithUser(sessionId) : null
    const stored = found && (await fileForParty(file.slice(0, 32), found.user.id))
    if (!stored) throw new NotFound()
    return sendFile(ctx, file, stored.name)
  }
}
