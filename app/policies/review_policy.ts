import { AuthorizationResponse, BasePolicy } from '@adonisjs/bouncer'
import { releasedContactOf, type BidParties } from '#lifecycles/bid_lifecycle'
import { reviewsClosed } from '#lifecycles/review_rules'
import type User from '#models/user'

type PaidBid = BidParties & Parameters<typeof releasedContactOf>[0]

/** Who may write reviews. Only the reviewed person may reply; for others, the review doesn't exist. */
export default class ReviewPolicy extends BasePolicy {
  /** @param bid  the project's paid bid; null without one */
  write(user: User, bid: PaidBid | null) {
    const isParty = bid !== null && releasedContactOf(bid, user) !== null
    return isParty || AuthorizationResponse.deny(reviewsClosed)
  }
}
