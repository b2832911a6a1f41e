import type { HttpContext } from '@adonisjs/core/http'
import { pushKeys } from '#config/push'
import PushSubscription from '#models/push_subscription'
import PushSubscriptionTransformer from '#transformers/push_subscription_transformer'
import { pushSubscriptionValidator, pushTopicsValidator } from '#validators/push_subscription'

export default class PushSubscriptionsController {
  /**
   * The caller's browsers that get push notifications, newest first, and which topics they get. `key`
   * is the server's public key; null if push notifications aren't set up.
   */
  async index({ auth, serialize }: HttpContext) {
    const user = auth.user!
    const devices = await PushSubscription.ofPerson(user)
    return {
      key: pushKeys?.publicKey ?? null,
      topics: await user.pushTopics(),
      devices: await serialize(PushSubscriptionTransformer.transform(devices, user)),
    }
  }

  /**
   * Sends push notifications to this browser from now on, for as long as its session lasts: what
   * `PushSubscription.toJSON()` returns → 201. At most 10 browsers per person; the oldest gives way.
   */
  async store({ auth, request, response, serialize }: HttpContext) {
    const { endpoint, keys } = await request.validateUsing(pushSubscriptionValidator)
    const target = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth }
    const subscription = await PushSubscription.add(auth.user!, target)
    response.status(201)
    return serialize(PushSubscriptionTransformer.transform(subscription, auth.user!))
  }

  /** Ends the push notifications of one of the caller's browsers; 204. */
  async destroy({ auth, params, response }: HttpContext) {
    await PushSubscription.remove(auth.user!, params.id)
    response.status(204)
  }

  /** Sends a test notification to one of the caller's browsers; 204. */
  async test({ auth, params, response }: HttpContext) {
    const subscription = await PushSubscription.findOwnOrFail(auth.user!, params.id)
    await subscription.test()
    response.status(204)
  }

  /** Chooses which topics the caller's browsers get → all topics: `{ payments: true, … }`. */
  async update({ auth, request }: HttpContext) {
    await auth.user!.savePushTopics(await request.validateUsing(pushTopicsValidator))
    return auth.user!.pushTopics()
  }
}
