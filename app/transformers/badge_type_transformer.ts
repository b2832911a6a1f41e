import { BaseTransformer } from '@adonisjs/core/transformers'
import { professionalBadgeRefusals } from '#lifecycles/professional_badge_rules'
import type BadgeType from '#models/badge_type'
import type ProfessionalBadge from '#models/professional_badge'

/** A kind of badge. */
export default class BadgeTypeTransformer extends BaseTransformer<BadgeType> {
  /** @param documents  the documents of the viewing company */
  constructor(
    resource: BadgeType,
    protected documents: readonly ProfessionalBadge[] = []
  ) {
    super(resource)
  }

  toObject() {
    return this.pick(this.resource, ['id', 'key', 'name', 'description', 'isOffered'])
  }

  /** With what the company can do about it. */
  forCompany() {
    const type = this.resource
    const isWaiting = this.documents.some(
      ({ badgeType, decidedAt }) => badgeType === type.key && decidedAt === null
    )
    return {
      ...this.toObject(),
      can: { request: professionalBadgeRefusals.request({ type, isWaiting }) === null },
    }
  }
}
