import type { UsualPrice } from '#shared/market/usual_prices'
import type { OwnJob } from '~/components/jobs/own_job'
import type { Data } from '@generated/data'
import type { BidFormOptions } from '~/components/bids/bid_values'
import type { OwnerReputation } from '#shared/reputation/reputation'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { Bid, PartyBid } from '~/components/bids/offers'
import type { OwnText } from '~/components/bids/own_text'
import type { OwnerReport } from '~/components/bids/owner_report'

export interface ProjectPageProps {
  project: Data.ProjectPage
  /** The project as visitors read it, for previews of links; null if not everyone may see it. */
  preview: {
    title: string
    neighborhood: string
    city: string | null
    state: string | null
    location: string
    /** The first photo that the team hasn't hidden. */
    photo: string | null
  } | null
  /** Depends on ownership first: a stager is the `owner` of a project it posted. */
  viewer: 'owner' | 'stager' | 'other'
  bids: Bid[]
  /** For the owner, and for companies with an offer or an invitation. */
  job: OwnJob | null
  contact: Data.Contact | null
  /** For the company whose fee is paid, while the owner doesn't respond. */
  ownerReport: OwnerReport | null
  back: { href: string; label: string }
  /** Empty unless the viewer is a stager. */
  feeTiers: FeeTier[]
  bidForm: BidFormOptions | null
  /** The company's introduction as the owner sees it; null unless the viewer may bid. */
  introduction: OwnText | null
  ownerRecord: OwnerReputation | null
  /** The latest reviews of the owner by companies; empty unless the viewer may bid. */
  ownerReviews: Data.ShownReview[]
  /** Identifiers of the owner's favorites, read by the hearts; null for everyone else. */
  favorites: string[] | null
  /** Homes posted together on which the company can make an offer; none if it is only one. */
  twins: Data.Twin[]
  /** For the owner, and for stagers who may bid. */
  usualPrice: UsualPrice | null
  signedIn: boolean
  /** Hours a stager has to pay the fee after its bid is accepted. */
  paymentWindowHours: number
  canonical: string
  /** For push notifications on this device; null if they aren't offered. */
  pushKey: string | null
}

/** The page's data, kept fresh. */
export interface LiveProject extends ProjectPageProps {
  /** The bid of the company that views the page. */
  ownBid: PartyBid | null
}
