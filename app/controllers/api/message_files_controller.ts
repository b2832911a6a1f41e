import type { HttpContext } from '@adonisjs/core/http'
import MessageFile from '#models/message_file'
import MessageFileTransformer from '#transformers/message_file_transformer'
import { messageFileValidator } from '#validators/message'

export default class MessageFilesController {
  /**
   * Stores a file for a message to someone whose contact details are released:
   * `{ receiverId, name, data }`, with an image or a PDF of at most 10 MB as a data URL → 201 with the
   * file. `POST /api/messages` sends it by its id. Files that are never sent are deleted after a day.
   */
  async store({ auth, request, response, serialize }: HttpContext) {
    const file = await request.validateUsing(messageFileValidator, {
      meta: { senderId: auth.user!.id },
    })
    const stored = await MessageFile.upload(auth.user!, file)
    response.status(201)
    return serialize(MessageFileTransformer.ofUpload(stored))
  }

  /** Removes a file that is not sent yet. */
  async destroy({ auth, params }: HttpContext) {
    await MessageFile.discard(auth.user!, params.id)
    return { message: 'File removed' }
  }
}
