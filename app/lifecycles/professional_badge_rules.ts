import { professionalBadgeLimits } from '#shared/reputation/professional_badges'

interface RequestSituation {
  type: { isOffered: boolean }
  /** Whether a document for this badge waits for its review. */
  isWaiting: boolean
}

interface DecisionSituation {
  badge: { decidedAt: unknown }
}

const isDecided = 'This document has already been reviewed.'

/** Why an action on a badge is refused right now; null if it is allowed. */
export const professionalBadgeRefusals = {
  /** Also while the badge is active, to renew it. */
  request({ type, isWaiting }: RequestSituation): string | null {
    if (!type.isOffered) return 'This badge is no longer offered.'
    return isWaiting ? 'Your document for this badge is waiting for its review.' : null
  },

  withdraw: ({ badge }: DecisionSituation): string | null => (badge.decidedAt ? isDecided : null),

  decide: ({ badge }: DecisionSituation): string | null => (badge.decidedAt ? isDecided : null),

  revoke: ({ badge }: { badge: { isActive: boolean } }): string | null =>
    badge.isActive ? null : 'This badge is not active.',

  /** Kinds of badges stay, because documents refer to them. They can be taken off the list. */
  addType: ({ stored }: { stored: number }): string | null =>
    stored >= professionalBadgeLimits.types
      ? `There are ${stored} kinds of badges. Change one of them instead.`
      : null,
}
