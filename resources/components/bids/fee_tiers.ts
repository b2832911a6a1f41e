/** One step of the flat platform fee, by the offer in whole dollars; only companies ever get them. */
export type FeeTier = {
  label: string
  from: number
  to: number | null
  feeCents: number
}

/** The tier of an offer; null below the first one, where no fee is due. */
export function tierOf(tiers: readonly FeeTier[], amount: number): FeeTier | null {
  return tiers.findLast((tier) => amount >= tier.from) ?? null
}
