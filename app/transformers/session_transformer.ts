import { BaseTransformer } from '@adonisjs/core/transformers'
import type Session from '#models/session'
import type User from '#models/user'
import { toIso } from '#transformers/bid_context'
import { deviceName } from '#transformers/device_name'

/** A session for its own user. `id` can only end the session; the secret is never sent. */
export default class SessionTransformer extends BaseTransformer<Session> {
  constructor(
    resource: Session,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const session = this.resource
    return {
      id: session.id,
      createdAt: toIso(session.createdAt),
      lastSeenAt: toIso(session.lastSeenAt),
      device: deviceName(session.userAgent),
      current: session.id === this.viewer.currentSession?.id,
    }
  }
}
