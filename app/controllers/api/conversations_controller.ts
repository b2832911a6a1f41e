import type { HttpContext } from '@adonisjs/core/http'
import { createHash } from 'node:crypto'
import { conversationsOf } from '#queries/conversations'
import { isUnchanged } from '#services/conditional_get'
import ConversationTransformer from '#transformers/conversation_transformer'
import { conversationsValidator } from '#validators/message'

export default class ConversationsController {
  /**
   * Whom the caller wrote with, the latest first, thirty at a time; `?before=`
   * reads on from the id of a last message. 304 while nothing has changed.
   */
  async index(ctx: HttpContext) {
    const { auth, request, serialize } = ctx
    const { before } = await conversationsValidator.validate(request.qs())
    const conversations = await conversationsOf(auth.user!.id, before)
    const list = await serialize(ConversationTransformer.transform(conversations))
    const digest = createHash('sha256').update(JSON.stringify(list)).digest('base64url')
    return isUnchanged(ctx, `"${digest}"`) ? undefined : list
  }
}
