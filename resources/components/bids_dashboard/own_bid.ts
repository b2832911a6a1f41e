import type { Data } from '@generated/data'

/** A stager's bid on its own dashboard. */
export type OwnBid = Data.OwnBid

/** A row's callbacks. The bid's `can` says which actions are possible. */
export interface BidActions {
  cancel: (bid: OwnBid) => void
  hide: (bid: OwnBid) => void
  complete: (bid: OwnBid) => void
  reportOwner: (bid: OwnBid) => void
}
