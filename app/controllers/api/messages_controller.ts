import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import Message from '#models/message'
import { filesOf } from '#queries/message_files'
import { threadOf } from '#queries/thread'
import { countNewConversation } from '#services/limits/counts'
import MessageTransformer from '#transformers/message_transformer'
import { messageValidator, threadValidator } from '#validators/message'

export default class MessagesController {
  /**
   * The messages with one user, oldest first, 50 per page. `?after=` and `?before=` take a message
   * id. Marks the returned messages as read unless `?peek=1`.
   */
  async show({ auth, params, request, serialize }: HttpContext) {
    const viewer = auth.user!
    const { peek = false, ...cursor } = await threadValidator.validate(request.qs())
    const thread = await threadOf(viewer.id, params.id, cursor)
    if (!thread) throw new NotFound()
    const seen = Math.max(cursor.after ?? 0, thread.messages.at(-1)?.id ?? 0)
    const isUnread = thread.unreadFrom !== null && thread.unreadFrom <= seen
    if (!peek && isUnread) await Message.markRead(viewer, { id: params.id }, seen)
    return serialize(MessageTransformer.ofThread(thread, viewer))
  }

  /**
   * Sends a message → 201 with the message as its sender sees it. Idempotent by `clientId`.
   * `fileIds` are files that were uploaded for it.
   */
  async store({ auth, request, response, serialize }: HttpContext) {
    const sender = auth.user!
    const newMessage = await request.validateUsing(messageValidator, {
      meta: { senderId: sender.id },
    })
    const message = await Message.write(sender, newMessage, () => countNewConversation(sender.id))
    const released = await message.hasReleasedContacts()
    response.status(201)
    const files = newMessage.fileIds?.length ? await filesOf(message.id) : []
    return serialize(MessageTransformer.forSender(message, files, { released }))
  }
}
