import type { Data } from '@generated/data'
import type { BidFormOptions } from '~/components/bids/bid_values'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { OwnerRecord } from '~/components/bids/market_facts'
import type { Bid, PartyBid } from '~/components/bids/offers'

export interface ProjectPageProps {
  project: Data.Project
  /** Ownership decides, not the kind of account. */
  viewer: 'owner' | 'stager' | 'other'
  bids: Bid[]
  /** The company's own offer, also when the owner does not list it any more. */
  ownBid: PartyBid | null
  contact: Data.Contact | null
  events: Data.ProjectEvent[]
  /** What the history waits for, in the owner's eyes. */
  nextStep: string | null
  back: { href: string; label: string }
  /** Empty for everybody but staging companies. */
  feeTiers: FeeTier[]
  bidForm: BidFormOptions | null
  ownerRecord: OwnerRecord | null
  signedIn: boolean
  /** Hours a company has to pay after its offer was accepted. */
  paymentWindowHours: number
  canonical: string
}
