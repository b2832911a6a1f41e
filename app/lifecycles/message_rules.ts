import type { DateTime } from 'luxon'
import { Forbidden, type Refusal } from '#lifecycles/lifecycle'
import { unavailable } from '#lifecycles/moderation_rules'
import { muteRefusal, type MuteState } from '#lifecycles/mute_rules'

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

/** Why a message, or a file for one, is refused right now; null if it is allowed. */
export const messageRefusals = {
  /** @param receiver  null for an unknown id, which is not found, like a deleted account */
  write({
    sender,
    receiver,
    now,
  }: {
    sender: MuteState
    receiver: MessageSituation['receiver'] | null
    now: DateTime
  }): Refusal {
    const muted = muteRefusal(sender, now)
    if (muted || !receiver) return muted
    switch (messageObstacle({ receiver })) {
      case 'suspended':
        return unavailable.account
      case 'blocked_by_sender':
        return new Forbidden('You blocked this person. Unblock them to write.')
      case 'blocks_sender':
        return new Forbidden("You can't message this person.")
      default:
        return null
    }
  },

  send({ isOwn, content }: { isOwn: boolean; content: string }): string | null {
    if (isOwn) return 'You cannot write to yourself.'
    return content.trim() === '' ? 'Write something first.' : null
  },
}
