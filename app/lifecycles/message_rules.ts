/** The person a message is for, as the sender sees them. */
export interface WritingSituation {
  receiver: {
    deleted: boolean
    suspended: boolean
    /** The sender blocked them. */
    refused: boolean
    /** They blocked the sender. */
    refuses: boolean
  }
}

export type WritingObstacle = 'deleted' | 'suspended' | 'blocked_by_sender' | 'blocks_sender'

/**
 * What keeps the sender from writing; null when nothing does. The action and the page each have
 * their own sentence for it: only the page may name the person.
 */
export function writingObstacle({ receiver }: WritingSituation): WritingObstacle | null {
  if (receiver.deleted) return 'deleted'
  if (receiver.suspended) return 'suspended'
  if (receiver.refused) return 'blocked_by_sender'
  return receiver.refuses ? 'blocks_sender' : null
}
