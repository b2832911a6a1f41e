import { BaseTransformer } from '@adonisjs/core/transformers'
import { feeTierOf } from '#shared/payments/fee_tiers'
import { unavailable } from '#lifecycles/moderation_rules'
import type Bid from '#models/bid'
import { projectThumbnail } from '#transformers/photo_urls'
import { projectSummary } from '#transformers/project_texts'

/** A bid at the checkout. Load it with its project and the owner. */
export default class CheckoutTransformer extends BaseTransformer<Bid> {
  toObject() {
    const { project } = this.resource
    return {
      notice: project.owner.isSuspended ? unavailable.checkout : null,
      bid: {
        ...this.pick(this.resource, ['id', 'amount', 'platformFee']),
        paymentDueAt: this.resource.paymentDueAt?.toJSDate().toISOString() ?? null,
        tierLabel: feeTierOf(this.resource.amount)?.label ?? '',
      },
      project: {
        ...projectSummary(project, this.resource.isReleased),
        thumbnail: projectThumbnail(project),
      },
    }
  }
}
