import type { Data } from '@generated/data'

/** A company's bid on its own dashboard. */
export type OwnBid = Data.OwnBid

/** What a row can ask for; what is possible is in the bid's `can`. */
export interface BidActions {
  cancel: (bid: OwnBid) => void
  hide: (bid: OwnBid) => void
  complete: (bid: OwnBid) => void
}
