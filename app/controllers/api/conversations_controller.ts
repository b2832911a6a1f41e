import type { HttpContext } from '@adonisjs/core/http'
import { createHash } from 'node:crypto'
import { conversationsOf } from '#queries/conversations'
import { isUnchanged } from '#services/http/conditional_get'
import ConversationTransformer from '#transformers/conversation_transformer'
import { conversationsValidator } from '#validators/message'

export default class ConversationsController {
  /**
   * The caller's conversations, latest first, 30 per page. `?before=` takes the last message id of
   * the page before. 304 while nothing has changed.
   */
  async index(ctx: HttpContext) {
    const { auth, request, serialize } = ctx
    const { before } = await conversationsValidator.validate(request.qs())
    const conversations = await conversationsOf(auth.user!.id, before)
    const list = await serialize(ConversationTransformer.transform(conversations))
    const hash = createHash('sha256').update(JSON.stringify(list)).digest('base64url')
    return isUnchanged(ctx, `"${hash}"`) ? undefined : list
  }
}
