import type { HttpContext } from '@adonisjs/core/http'
import { conversationsOf } from '#models/message/conversations'
import ConversationTransformer from '#transformers/conversation_transformer'

export default class ConversationsController {
  /** API-18, MSG-06: everybody the caller wrote with, the latest first. */
  async index({ auth, response, serialize }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    return serialize(ConversationTransformer.transform(await conversationsOf(auth.user!.id)))
  }
}
