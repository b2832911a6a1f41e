import type { UsualPrice } from '#shared/usual_prices'
import type { Data } from '@generated/data'
import type { BidFormOptions } from '~/components/bids/bid_values'
import type { OwnerReputation } from '#shared/reputation'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { Bid } from '~/components/bids/offers'

export interface ProjectPageProps {
  project: Data.Project.Variants['forPage']
  /** Depends on ownership first: a stager is the `owner` of a project it posted. */
  viewer: 'owner' | 'stager' | 'other'
  bids: Bid[]
  contact: Data.Contact | null
  back: { href: string; label: string }
  /** Empty unless the viewer is a stager. */
  feeTiers: FeeTier[]
  bidForm: BidFormOptions | null
  ownerRecord: OwnerReputation | null
  /** Identifiers of the owner's favorites, read by the hearts; null for everyone else. */
  favorites: string[] | null
  /** For the owner, and for stagers who may bid. */
  usualPrice: UsualPrice | null
  signedIn: boolean
  /** Hours a stager has to pay the fee after its bid is accepted. */
  paymentWindowHours: number
  canonical: string
}
