import type { HttpContext } from '@adonisjs/core/http'
import { choosableTopics, deliveries, notificationTopics } from '#shared/notification_types'
import { preferencesOf } from '#models/notification/preferences'
import { topics } from '#notifications/catalog'

export default class NotificationPreferencesController {
  async edit({ auth, inertia }: HttpContext) {
    return inertia.render('notifications/preferences', {
      signedIn: auth.user !== undefined,
      preferences: auth.user ? await preferencesOf(auth.user.id) : null,
      email: auth.user?.email ?? '',
      deliveries: [...deliveries.options],
      topics: choosableTopics.map((topic) => ({
        topic,
        label: notificationTopics.label(topic),
        hint: topics[topic].hint,
      })),
    })
  }
}
