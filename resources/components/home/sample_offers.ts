interface SampleOffer {
  company: string
  amount: number
  /** Days that the amount covers. */
  days: number
  /** Price of each month beyond them. */
  month: number
}

/** Made-up offers that show what arrives. */
export const sampleOffers: readonly SampleOffer[] = [
  { company: 'CreativeStager4821', amount: 3180, days: 60, month: 690 },
  { company: 'CreativeStager6215', amount: 3640, days: 90, month: 540 },
  { company: 'CreativeStager0937', amount: 2450, days: 30, month: 980 },
]

/** Months beyond the offer's term, begun ones counted whole. */
export function extraMonths(offer: SampleOffer, daysOnMarket: number): number {
  return Math.max(0, Math.ceil((daysOnMarket - offer.days) / 30))
}

export function costAt(offer: SampleOffer, daysOnMarket: number): number {
  return offer.amount + extraMonths(offer, daysOnMarket) * offer.month
}
