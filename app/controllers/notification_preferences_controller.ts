import type { HttpContext } from '@adonisjs/core/http'
import { deliveries, notificationTopics } from '#shared/notification_types'
import { pushKeys } from '#config/push'
import { preferencesOf, pushTopicsOf, topicsOf } from '#models/notification/preferences'
import PushSubscription from '#models/push_subscription'
import { topicTexts } from '#notifications/catalog'
import PushSubscriptionTransformer from '#transformers/push_subscription_transformer'

export default class NotificationPreferencesController {
  /** Lists only the topics that the user can get. */
  async edit({ auth, inertia }: HttpContext) {
    const user = auth.user
    const listed = user ? await topicsOf(user) : []
    const devices = user && pushKeys ? await PushSubscription.ofUser(user) : []
    return inertia.render('notifications/preferences', {
      signedIn: user !== undefined,
      preferences: user ? await preferencesOf(user.id) : null,
      email: user?.email ?? '',
      hasAlerts: user?.isStager ?? false,
      pushKey: pushKeys?.publicKey ?? null,
      pushTopics: user ? await pushTopicsOf(user.id) : null,
      devices: user ? PushSubscriptionTransformer.transform(devices, user) : [],
      deliveries: [...deliveries.options],
      topics: listed.map((topic) => ({
        topic,
        label: notificationTopics.label(topic),
        ...topicTexts(topic),
      })),
    })
  }
}
