import type { HttpContext } from '@adonisjs/core/http'
import Notification from '#models/notification'
import { unreadNotifications } from '#queries/navigation_counts'
import { isUnchanged } from '#services/http/conditional_get'
import { paginate } from '#services/http/paged_list'
import NotificationTransformer from '#transformers/notification_transformer'
import { notificationListValidator, visitedPageValidator } from '#validators/notification'

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

  /**
   * `{ count, urgent }`: the number of unread notifications, and the newest of them if it still asks
   * the caller to act. 304 while both are unchanged.
   */
  async count(ctx: HttpContext) {
    const user = ctx.auth.user!
    const { unreadNotifications: count, urgentNotificationId: id } = await unreadNotifications(user)
    if (isUnchanged(ctx, `"${user.id}.${count}.${id}"`)) return undefined
    const latest = id === 0 ? null : await Notification.ofUser(user).where('id', id).first()
    const urgent = latest && (await ctx.serialize(NotificationTransformer.transform(latest)))
    return { count, urgent: urgent?.urgent ? urgent : null }
  }

  /** Marks one notification as read (idempotent); 204. */
  async update({ auth, params, response }: HttpContext) {
    await Notification.markRead(auth.user!, params.id)
    response.status(204)
  }

  /**
   * Marks the notifications as read that lead to `path`, because the caller sees that page; 204. Pages call
   * it once they have been visible for a second, never when they are fetched in advance.
   */
  async visit({ auth, request, response }: HttpContext) {
    const { path } = await request.validateUsing(visitedPageValidator)
    await Notification.markVisited(auth.user!, path)
    response.status(204)
  }

  /** Marks all notifications as read; 204. */
  async updateAll({ auth, response }: HttpContext) {
    await Notification.markAllRead(auth.user!)
    response.status(204)
  }
}
