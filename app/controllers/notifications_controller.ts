import type { HttpContext } from '@adonisjs/core/http'
import { notificationTopics } from '#shared/notification_types'
import Notification from '#models/notification'
import { topicsOf } from '#models/notification/preferences'
import NotificationTransformer from '#transformers/notification_transformer'
import { notificationListValidator } from '#validators/notification'

const pageSize = 20

export default class NotificationsController {
  /** Ignores an invalid query string. */
  async index({ auth, inertia, request }: HttpContext) {
    const [, query] = await notificationListValidator.tryValidate(request.qs())
    const { filter = 'all', topic, page = 1 } = query ?? {}
    const filters = { unread: filter === 'unread', topic }
    const found = auth.user
      ? await Notification.ofUser(auth.user, filters).paginate(page, pageSize)
      : null
    const listed = auth.user
      ? [...(await topicsOf(auth.user)), ...(auth.user.isStager ? ['alerts'] : []), 'account']
      : []
    return inertia.render('notifications/index', {
      signedIn: auth.user !== undefined,
      notifications: NotificationTransformer.transform(found?.all() ?? []),
      filter,
      topic: topic ?? null,
      topics: notificationTopics.options.filter(({ value }) => listed.includes(value)),
      page,
      pages: found?.lastPage ?? 1,
    })
  }
}
