import { BaseTransformer } from '@adonisjs/core/transformers'
import {
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bids/bid_enums'
import { perUnit } from '#shared/bids/bid_costs'
import type { PolledBid } from '#queries/project_polls'
import { bidBadges } from '#transformers/badges'
import { portfolioUrls } from '#transformers/photo_urls'
import { toIso, type BidContext } from '#transformers/bid_context'

/** A suspended or deleted company has no public page. Left out for all others. */
function withoutPage(bidder: PolledBid['bidder']): { hasNoPage?: boolean } {
  const { stagerIdentifier, suspendedAt, deletedAt } = bidder
  return stagerIdentifier && !suspendedAt && !deletedAt ? {} : { hasNoPage: true }
}

/** The terms of a bid, which everyone sees. */
export default class BidTransformer extends BaseTransformer<PolledBid> {
  constructor(
    resource: PolledBid,
    protected context: Pick<BidContext, 'viewer'>
  ) {
    super(resource)
  }

  toObject() {
    const bid = this.resource
    return {
      id: bid.id,
      projectId: bid.projectId,
      userId: bid.userId,
      amount: bid.amount,
      timeline: bid.timeline,
      timelineLabel: bidTimelines.label(bid.timeline),
      experienceLevel: bid.experienceLevel,
      experienceLevelLabel: experienceLevels.label(bid.experienceLevel),
      stagingPeriod: bid.stagingPeriod,
      stagingPeriodLabel: stagingPeriods.label(bid.stagingPeriod),
      paymentTerms: bid.paymentTerms,
      paymentTermsLabel: paymentTerms.label(bid.paymentTerms),
      acceptsCreditCards: bid.acceptsCreditCards,
      extensionPerMonth: bid.extensionPerMonth,
      costPerDay: perUnit(bid.amount, Number(bid.stagingPeriod)),
      status: bid.status,
      badge: bidBadges[bid.status],
      createdAt: toIso(bid.createdAt),
      bidder: {
        id: bid.bidder.id,
        // Stands in for a missing identifier.
        stagerIdentifier: bid.bidder.stagerIdentifier ?? `CreativeStager${bid.bidder.id}`,
        ...withoutPage(bid.bidder),
        ...portfolioUrls(bid.bidder, { isTeam: this.context.viewer === 'admin' }),
      },
    }
  }
}
