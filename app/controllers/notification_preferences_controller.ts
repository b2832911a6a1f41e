import type { HttpContext } from '@adonisjs/core/http'
import {
  deliveries,
  notificationTopics,
  type ChoosableTopic,
} from '#shared/notifications/notification_types'
import { pushKeys } from '#config/push'
import PushSubscription from '#models/push_subscription'
import type User from '#models/user'
import { topicTexts } from '#notifications/catalog'
import PushSubscriptionTransformer from '#transformers/push_subscription_transformer'

const describedTopic = (topic: ChoosableTopic) => ({
  topic,
  label: notificationTopics.label(topic),
  ...topicTexts(topic),
})

export default class NotificationPreferencesController {
  /** Lists only the topics that the user can get. */
  async edit({ auth, inertia }: HttpContext) {
    const user = auth.user ?? null
    const topics = user ? await user.topics() : []
    return inertia.render('notifications/preferences', {
      ...{ signedIn: user !== null, hasAlerts: user?.isStager ?? false },
      preferences: user && (await user.preferences()),
      email: user?.email ?? '',
      pushKey: pushKeys?.publicKey ?? null,
      pushTopics: user && (await user.pushTopics()),
      devices: user ? await this.#devices(user) : [],
      deliveries: [...deliveries.options],
      topics: topics.map(describedTopic),
    })
  }

  async #devices(user: User) {
    const devices = pushKeys ? await PushSubscription.ofPerson(user) : []
    return PushSubscriptionTransformer.transform(devices, user)
  }
}
