import { BaseTransformer } from '@adonisjs/core/transformers'
import { offerLetter } from '#shared/bids/offer_letters'
import { companyReputation, noReputation } from '#shared/reputation/reputation'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import { sellerLinkRefusals } from '#lifecycles/seller_link_rules'
import type SellerLink from '#models/seller_link'
import { toDateTime } from '#models/bid/predicates'
import type { PolledBid } from '#queries/project_polls'
import type { SellerPage } from '#queries/seller_page'
import BidTransformer from '#transformers/bid_transformer'

/** What has become of an offer. */
export type Standing = 'open' | 'accepted' | 'passed_over' | 'taken_back' | 'ended'

/** Null for an offer that had ended before the link was made: the seller has never seen it. */
export function standingOf(bid: PolledBid, { createdAt }: SellerLink): Standing | null {
  if (bid.status === 'pending') return 'open'
  if (liveBidStatuses.includes(bid.status)) return 'accepted'
  if (bid.rejectionReason === 'not_selected') return 'passed_over'
  const isKnown = bid.closedAt !== null && toDateTime(bid.closedAt) > createdAt
  if (!isKnown) return null
  return bid.cancellationReason === 'withdrawn' ? 'taken_back' : 'ended'
}

interface SellerOffer {
  bid: PolledBid
  standing: Standing
  page: SellerPage
}

/** An offer as the seller reads it: a letter, the level and the terms, and what is known of the company's work. No names. */
export default class SellerOfferTransformer extends BaseTransformer<SellerOffer> {
  toObject() {
    const { bid, standing, page } = this.resource
    const { bidder, ...terms } = new BidTransformer(bid, { viewer: 'other' }).toObject()
    const { lastOpenedAt } = page.link
    const isNewer = lastOpenedAt !== null && toDateTime(bid.createdAt) > lastOpenedAt
    return {
      letter: offerLetter(bid.place!),
      standing,
      /** It arrived after the page was last opened. */
      isNew: standing === 'open' && isNewer,
      canChoose:
        sellerLinkRefusals.choose({ project: page.project, bid: chosenState(bid) }) === null,
      identifier: bidder.stagerIdentifier,
      ...this.pick(terms, [
        'amount',
        'experienceLevelLabel',
        'stagingPeriod',
        'stagingPeriodLabel',
        'extensionPerMonth',
        'timelineLabel',
        'paymentTermsLabel',
        'acceptsCreditCards',
      ]),
      parts: bid.parts,
      reputation: companyReputation(bid.bidder.reputation ?? noReputation),
      /** What Stagely has checked of the company. */
      checks: (bid.bidder.badges ?? []).map(({ name }) => name),
      photos: bidder.portfolioPhotos,
      thumbnails: bidder.portfolioThumbnails,
    }
  }
}

const chosenState = ({ status, confirmationAskedAt = null }: PolledBid) => ({
  status,
  confirmationAskedAt,
})
