import type { Data } from '@generated/data'
import type { BidFormOptions } from '~/components/bids/bid_values'
import type { OwnerRecord } from '~/components/bids/company_aside'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { Bid } from '~/components/bids/offers'

export interface ProjectPageProps {
  project: Data.Project.Variants['forPage']
  /** Ownership decides, not the kind of account. */
  viewer: 'owner' | 'stager' | 'other'
  bids: Bid[]
  contact: Data.Contact | null
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
