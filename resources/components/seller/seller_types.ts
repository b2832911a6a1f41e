import type { Data } from '@generated/data'
import type { UsualPrice } from '#shared/market/usual_prices'

export type SellerOffer = Data.SellerOffer

/** What was sent from the page: the letter of an offer, and why, without contact details. */
export type SellerChoice = {
  letter: string
  note: string | null
  /** ISO. */
  chosenAt: string
}

export interface SellerPageProps {
  /** The secret of the page's address. */
  token: string
  title: string
  rooms: Pick<Data.Project, 'roomsToStage' | 'bedrooms'>
  /** The last day for offers, while they can come. */
  offersUntil: string | null
  /** Days on the market that the totals are for. */
  days: number
  /** Calendar day. */
  expiresOn: string
  /** By arrival. */
  offers: SellerOffer[]
  choice: SellerChoice | null
  usualPrice: UsualPrice | null
}
