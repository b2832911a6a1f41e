import { extraMonths } from '#shared/bids/bid_costs'

interface SampleOffer {
  company: string
  amount: number
  /** Days that `amount` covers. */
  term: number
  /** Price of each further month, in dollars. */
  month: number
}

/** Made-up offers. */
export const sampleOffers: readonly SampleOffer[] = [
  { company: 'CreativeStager4821', amount: 3180, term: 60, month: 690 },
  { company: 'CreativeStager6215', amount: 3640, term: 90, month: 540 },
  { company: 'CreativeStager0937', amount: 2450, term: 30, month: 980 },
]

export function costAt(offer: SampleOffer, daysOnMarket: number): number {
  return offer.amount + extraMonths(offer, daysOnMarket) * offer.month
}
