import { BaseTransformer } from '@adonisjs/core/transformers'
import { feeTierOf } from '#lifecycles/fee_tiers'
import type Bid from '#models/bid'
import { thumbnailUrl } from '#services/photos/photo_urls'
import { placeOfProject } from '#transformers/project_texts'

/** What a company pays for: its bid, loaded with the project. */
export default class CheckoutTransformer extends BaseTransformer<Bid> {
  toObject() {
    const { project } = this.resource
    return {
      bid: {
        ...this.pick(this.resource, ['id', 'amount', 'platformFee', 'paymentDueAt']),
        tierLabel: feeTierOf(this.resource.amount)?.label ?? '',
      },
      project: {
        ...placeOfProject(project, this.resource.isPaid),
        thumbnail: project.photos[0] ? thumbnailUrl(project.photos[0]) : null,
      },
    }
  }
}
