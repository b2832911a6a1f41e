import { money } from '#shared/money'
import type { Data } from '@generated/data'

/** An offer as its two parties see it: with its cards, flags and deadlines. */
export type PartyBid = Data.Bid.Variants['forParty']

/** For the question before a company cancels its last offer of the day. */
export const replaceTomorrow =
  'You have reached the daily limit for new offers on this project. You can make another one tomorrow.'
export type Bid = Data.Bid | PartyBid

/** The anonymous page of the company behind an offer, knowing the way back to its project. */
export function companyAddress({ bidder, projectId }: Bid): string {
  return `/companies/${bidder.stagerIdentifier}?project=${projectId}`
}

export function isPartyBid(bid: Bid): bid is PartyBid {
  return 'standing' in bid
}

/** What a month beyond the staging period costs, in words. */
export const extraMonth = ({ extensionPerMonth: dollars }: Bid) =>
  dollars === null ? 'Not stated' : money(dollars)

/** After a cancelled offer the company may have made another one: the latest counts. */
export function ownBidOf(bids: readonly Bid[], userId: number | undefined): PartyBid | null {
  return (
    bids
      .filter(isPartyBid)
      .filter((bid) => bid.userId === userId)
      .toSorted((one, other) => other.id - one.id)[0] ?? null
  )
}
