import type { HttpContext } from '@adonisjs/core/http'
import { choosableTopics, deliveries, notificationTopics } from '#enums/notification_types'
import { preferencesOf, topicHints } from '#models/notification/preferences'

export default class NotificationPreferencesController {
  /** R48. */
  async edit({ auth, inertia }: HttpContext) {
    return inertia.render('notifications/preferences', {
      signedIn: auth.user !== undefined,
      preferences: auth.user ? await preferencesOf(auth.user.id) : null,
      email: auth.user?.email ?? '',
      deliveries: [...deliveries.options],
      topics: choosableTopics.map((topic) => ({
        topic,
        label: notificationTopics.label(topic),
        hint: topicHints[topic],
      })),
    })
  }
}
