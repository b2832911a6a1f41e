import type { HttpContext } from '@adonisjs/core/http'
import Notification from '#models/notification'
import { isUnchanged } from '#services/conditional_get'
import { paginate } from '#services/paged_list'
import NotificationTransformer from '#transformers/notification_transformer'
import { notificationListValidator } from '#validators/notification'

const pageSize = 20

export default class NotificationsController {
  /**
   * The caller's notifications, newest first, 20 per page; `?filter=unread`, `?topic=`, `?page=`.
   * `X-Total-Count` has the total.
   */
  async index({ auth, request, response, serialize }: HttpContext) {
    const { filter, page, topic } = await notificationListValidator.validate(request.qs())
    const query = Notification.ofUser(auth.user!, { unread: filter === 'unread', topic })
    const found = await paginate(query, { page, perPage: pageSize }, response)
    return serialize(NotificationTransformer.transform(found))
  }

  /** `{ count }` of unread notifications. 304 while it is unchanged. */
  async count(ctx: HttpContext) {
    const user = ctx.auth.user!
    const count = await Notification.countUnread(user)
    return isUnchanged(ctx, `"${user.id}.${count}"`) ? undefined : { count }
  }

  /** Marks one notification as read (idempotent); 204. */
  async update({ auth, params, response }: HttpContext) {
    await Notification.markRead(auth.user!, params.id)
    response.status(204)
  }

  /** Marks all notifications as read; 204. */
  async updateAll({ auth, response }: HttpContext) {
    await Notification.markAllRead(auth.user!)
    response.status(204)
  }
}
