import { BaseTransformer } from '@adonisjs/core/transformers'
import type PushSubscription from '#models/push_subscription'
import type User from '#models/user'
import { deviceName } from '#transformers/device_name'

/**
 * A browser that gets push notifications, for its own user. Load it with its session. The address
 * and the keys are never sent.
 */
export default class PushSubscriptionTransformer extends BaseTransformer<PushSubscription> {
  constructor(
    resource: PushSubscription,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const { id, createdAt, lastSentAt, lastFailedAt, session } = this.resource
    return {
      id,
      device: deviceName(session.userAgent),
      /** It accepts messages of a former key of the server only, and has to subscribe again. */
      outdated: this.resource.isOutdated,
      current: session.id === this.viewer.currentSession?.id,
      createdAt: createdAt.toJSDate().toISOString(),
      lastSentAt: lastSentAt?.toJSDate().toISOString() ?? null,
      lastFailedAt: lastFailedAt?.toJSDate().toISOString() ?? null,
    }
  }
}
