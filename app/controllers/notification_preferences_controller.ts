import type { HttpContext } from '@adonisjs/core/http'
import { deliveries, notificationTopics } from '#shared/notification_types'
import { preferencesOf, topicsOf } from '#models/notification/preferences'
import { topicTexts } from '#notifications/catalog'

export default class NotificationPreferencesController {
  /** Lists only the topics that the user can get. */
  async edit({ auth, inertia }: HttpContext) {
    const listed = auth.user ? await topicsOf(auth.user) : []
    return inertia.render('notifications/preferences', {
      signedIn: auth.user !== undefined,
      preferences: auth.user ? await preferencesOf(auth.user.id) : null,
      email: auth.user?.email ?? '',
      hasAlerts: auth.user?.isStager ?? false,
      deliveries: [...deliveries.options],
      topics: listed.map((topic) => ({
        topic,
        label: notificationTopics.label(topic),
        ...topicTexts(topic),
      })),
    })
  }
}
