import type { DateTime } from 'luxon'
import { muteEnd } from '#shared/moderation_categories'

/** Whether the team has muted an account, and until when. */
export interface MuteState {
  mutedAt: DateTime | null
  /** If null while `mutedAt` is set, the mute lasts until the team lifts it. */
  mutedUntil: DateTime | null
}

/** A mute with an end expires by itself. */
export const isMuted = ({ mutedAt, mutedUntil }: MuteState, now: DateTime): boolean =>
  mutedAt !== null && (mutedUntil === null || mutedUntil > now)

/** Why this account can't send messages at all; null if it can. */
export const muteRefusal = (sender: MuteState, now: DateTime): string | null =>
  isMuted(sender, now) ? `You can't send messages ${muteEnd(sender.mutedUntil?.toJSDate())}.` : null

/** The receiver of a message, and the blocks between the two. */
export interface MessageSituation {
  receiver: {
    deleted: boolean
    suspended: boolean
    blockedBySender: boolean
    blocksSender: boolean
  }
}

export type MessageObstacle = 'deleted' | 'suspended' | 'blocked_by_sender' | 'blocks_sender'

/**
 * Why the sender can't write to the receiver; null if they can. The action and the page word it
 * differently, because only the page names the receiver.
 */
export function messageObstacle({ receiver }: MessageSituation): MessageObstacle | null {
  if (receiver.deleted) return 'deleted'
  if (receiver.suspended) return 'suspended'
  if (receiver.blockedBySender) return 'blocked_by_sender'
  return receiver.blocksSender ? 'blocks_sender' : null
}
