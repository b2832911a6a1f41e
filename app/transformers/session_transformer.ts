import { BaseTransformer } from '@adonisjs/core/transformers'
import type Session from '#models/session'
import type User from '#models/user'
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
      ...this.pick(session, ['id', 'createdAt', 'lastSeenAt']),
      device: deviceName(session.userAgent),
      current: session.id === this.viewer.currentSession?.id,
    }
  }
}
