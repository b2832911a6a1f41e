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
