import { BaseTransformer } from '@adonisjs/core/transformers'
import { badgeDocumentPath, professionalBadgeStates } from '#shared/reputation/professional_badges'
import { professionalBadgeRefusals } from '#lifecycles/professional_badge_rules'
import type ProfessionalBadge from '#models/professional_badge'
import { documentBadges } from '#transformers/badges'

/** A document for a badge, for its company. Load it with its type. */
export default class ProfessionalBadgeTransformer extends BaseTransformer<ProfessionalBadge> {
  toObject() {
    const badge = this.resource
    const { state } = badge
    return {
      id: badge.id,
      type: badge.badgeType,
      name: badge.type.name,
      state,
      badge: { text: professionalBadgeStates.label(state), ...documentBadges[state] },
      /** Null once the document is deleted. */
      document: badge.documentName && {
        name: badge.documentName,
        kind: badge.documentKind,
        url: badgeDocumentPath(badge.id),
      },
      sentAt: badge.createdAt.toJSDate().toISOString(),
      checkedAt: badge.decidedAt?.toJSDate().toISOString() ?? null,
      /** The last day on which it is valid: YYYY-MM-DD. */
      expiresOn: badge.lastDay?.toISODate() ?? null,
      /** Why it was not accepted, or removed. */
      reason: badge.revokeReason ?? badge.declineReason,
      can: { withdraw: professionalBadgeRefusals.withdraw({ badge }) === null },
    }
  }
}
