import { money } from '#shared/values/money'
import type { Data } from '@generated/data'

/** A bid as its two parties see it, with flags and deadlines. */
export type PartyBid = Data.PartyBid

/** Shown before a stager cancels a bid that it can't replace on the same day. */
export const replaceTomorrow =
  'You have reached the daily limit for new offers on this project. You can make another one tomorrow.'
export type Bid = Data.Bid | PartyBid

/**
 * Address of the stager's anonymous page, while it has one; `project` is where its back link leads.
 *
 * @param anchor  a part of the page
 */
export function companyAddress({ bidder, projectId }: Bid, anchor = ''): string | undefined {
  if (bidder.hasNoPage) return undefined
  return `/companies/${bidder.stagerIdentifier}?project=${projectId}${anchor}`
}

export function isPartyBid(bid: Bid): bid is PartyBid {
  return 'standing' in bid
}

/** What owners read as the company's name: the identifier, unless they have hired it before. */
export const bidderName = (bid: Bid): string =>
  (isPartyBid(bid) && bid.formerHire?.name) || bid.bidder.stagerIdentifier

/** `You hired them for Chestnut Street Victorian`, or null. */
export const hiredFor = (bid: Bid): string | null =>
  isPartyBid(bid) && bid.formerHire ? `You hired them for ${bid.formerHire.project}` : null

/** The price of each month after the staging period, or "Not stated". */
export const extraMonth = ({ extensionPerMonth: dollars }: Pick<Bid, 'extensionPerMonth'>) =>
  dollars === null ? 'Not stated' : money(dollars)

/** The stager's latest bid, because it may have made another one after cancelling. */
export function ownBidOf(bids: readonly Bid[], userId: number | undefined): PartyBid | null {
  return (
    bids
      .filter(isPartyBid)
      .filter((bid) => bid.userId === userId)
      .toSorted((one, other) => other.id - one.id)[0] ?? null
  )
}
