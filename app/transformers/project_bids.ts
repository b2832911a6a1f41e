import { DateTime } from 'luxon'
import { isSelected } from '#lifecycles/bid_lifecycle'
import type User from '#models/user'
import BidPolicy from '#policies/bid_policy'
import type { ProjectBids } from '#queries/project_polls'
import { toIsoOrNull } from '#transformers/bid_context'
import BidTransformer from '#transformers/bid_transformer'
import PartyBidTransformer from '#transformers/party_bid_transformer'

type ShownBid = ReturnType<BidTransformer['toObject']> | ReturnType<PartyBidTransformer['toObject']>

const policy = new BidPolicy()

type Viewer = Pick<User, 'id' | 'isTeam'>

function roleOf(viewer: Viewer | null, bid: Parameters<BidPolicy['remove']>[1]) {
  if (!viewer) return 'other'
  if (policy.decide(viewer, bid)) return 'owner'
  if (policy.manage(viewer, bid)) return 'bidder'
  return viewer.isTeam ? 'admin' : 'other'
}

function contextOf({ status, hidden, deadline, reviewDueAt, bids }: ProjectBids) {
  return {
    reviewDueAt: toIsoOrNull(reviewDueAt),
    projectStatus: status,
    hidden,
    deadline: deadline === null ? null : DateTime.fromISO(deadline, { zone: 'utc' }),
    hasSelected: bids?.some(isSelected) ?? false,
  }
}

/** The bids on a project that `viewer` may see. Only its parties and admins get the payment state. */
export function bidsShownTo(viewer: Viewer | null, listing: ProjectBids) {
  const bids = listing.bids ?? []
  const context = contextOf(listing)
  return bids.flatMap((bid): ShownBid[] => {
    const role = roleOf(viewer, { userId: bid.userId, project: { userId: listing.ownerId } })
    const latestBid = bids.find(({ userId }) => userId === bid.userId)
    if (role !== 'other') {
      return [new PartyBidTransformer(bid, { ...context, latestBid, viewer: role }).toObject()]
    }
    return bid.status === 'cancelled' ? [] : [new BidTransformer(bid, { viewer: role }).toObject()]
  })
}
