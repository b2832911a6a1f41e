/** A flat platform fee for bids of `from` to `to` whole dollars. Sent to stagers only. */
export type FeeTier = {
  label: string
  from: number
  to: number | null
  feeCents: number
}

/** The tier of a bid amount in dollars; null below the first tier, where no fee is due. */
export function tierOf(tiers: readonly FeeTier[], amount: number): FeeTier | null {
  return tiers.findLast((tier) => amount >= tier.from) ?? null
}
