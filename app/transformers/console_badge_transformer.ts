import { BaseTransformer } from '@adonisjs/core/transformers'
import { professionalBadgeRefusals } from '#lifecycles/professional_badge_rules'
import type ProfessionalBadge from '#models/professional_badge'
import type User from '#models/user'
import ProfessionalBadgeTransformer from '#transformers/professional_badge_transformer'

/** A document for a badge with its company, for the team. Load it with `listBadges`. */
export default class ConsoleBadgeTransformer extends BaseTransformer<ProfessionalBadge> {
  /** @param viewer  support staff see the list; admins decide */
  constructor(
    resource: ProfessionalBadge,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const badge = this.resource
    const { can, document, ...own } = new ProfessionalBadgeTransformer(badge).toObject()
    const { isAdmin } = this.viewer
    return {
      ...own,
      /** Opening it is recorded. Null for support staff. */
      document:
        document && isAdmin
          ? {
              name: document.name,
              path: `/badges/${badge.id}/document`,
            }
          : null,
      company: this.pick(badge.user, ['id', 'name', 'company', 'stagerIdentifier']),
      checkedBy: badge.decider ? this.pick(badge.decider, ['id', 'name']) : null,
      can: {
        decide: isAdmin && professionalBadgeRefusals.decide({ badge }) === null,
        revoke: isAdmin && professionalBadgeRefusals.revoke({ badge }) === null,
      },
    }
  }
}
