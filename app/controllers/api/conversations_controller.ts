import type { HttpContext } from '@adonisjs/core/http'
import { conversationsOf } from '#models/message/conversations'
import ConversationTransformer from '#transformers/conversation_transformer'
import { conversationsValidator } from '#validators/message'

export default class ConversationsController {
  /**
   * API-18, MSG-06: whom the caller wrote with, the latest first, thirty at a time; `?before=`
   * reads on from the id of a last message. 304 while nothing has changed.
   */
  async index({ auth, request, response, serialize }: HttpContext) {
    const { before } = await conversationsValidator.validate(request.qs())
    const conversations = await conversationsOf(auth.user!.id, before)
    response.header('Cache-Control', 'private, no-cache')
    response.vary('Authorization, Cookie')
    const list = await serialize(ConversationTransformer.transform(conversations))
    response.setEtag(JSON.stringify(list))
    return response.fresh() ? response.status(304).send(null) : list
  }
}
