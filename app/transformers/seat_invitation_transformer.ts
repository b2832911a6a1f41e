import { BaseTransformer } from '@adonisjs/core/transformers'
import type SeatInvitation from '#models/seat_invitation'

/** An invitation into an account, for its owners. Without its link. */
export default class SeatInvitationTransformer extends BaseTransformer<SeatInvitation> {
  toObject() {
    const { sentAt, expiresAt } = this.resource
    return {
      ...this.pick(this.resource, ['id', 'email', 'role', 'mayCommit']),
      sentAt: sentAt.toJSDate().toISOString(),
      expiresAt: expiresAt.toJSDate().toISOString(),
    }
  }
}
