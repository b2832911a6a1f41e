import type { HttpContext } from '@adonisjs/core/http'
import MessageBlock from '#models/message_block'

/** POST and DELETE /api/messages/{userId}/block: both idempotent, both 204. */
export default class MessageBlocksController {
  async store({ auth, params, response }: HttpContext) {
    await MessageBlock.add(auth.user!, params.id)
    response.status(204)
  }

  async destroy({ auth, params, response }: HttpContext) {
    await MessageBlock.remove(auth.user!, params.id)
    response.status(204)
  }
}
