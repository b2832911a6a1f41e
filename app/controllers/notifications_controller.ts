import type { HttpContext } from '@adonisjs/core/http'
import { notificationTopics } from '#shared/notifications/notification_types'
import Notification from '#models/notification'
import type User from '#models/user'
import NotificationTransformer from '#transformers/notification_transformer'
import { notificationListValidator } from '#validators/notification'

const pageSize = 20

export default class NotificationsController {
  /** Ignores an invalid query string. */
  async index({ auth, inertia, request }: HttpContext) {
    const [, query] = await notificationListValidator.tryValidate(request.qs())
    const { filter = 'all', topic, page = 1 } = query ?? {}
    const { user } = auth
    const found = user && Notification.ofUser(user, { unread: filter === 'unread', topic })
    const listed = await found?.paginate(page, pageSize)
    return inertia.render('notifications/index', {
      ...{ signedIn: user !== undefined, filter, topic: topic ?? null, page },
      notifications: NotificationTransformer.transform(listed?.all() ?? []),
      topics: user ? await this.#topics(user) : [],
      pages: listed?.lastPage ?? 1,
    })
  }

  /** The topics that a list can be filtered by: those that the user can get. */
  async #topics(user: User) {
    const topics: string[] = [...(await user.topics()), 'account']
    if (user.isStager) topics.push('alerts')
    return notificationTopics.options.filter(({ value }) => topics.includes(value))
  }
}
