/**
 * Platform fees by bid amount in whole dollars. No fee below the first tier. `features` is
 * descriptive text only.
 */
export const feeTiers = [
  { label: 'Small', from: 100, to: 2000, feeCents: 2900, features: '1-3 staging features' },
  { label: 'Medium', from: 2001, to: 4000, feeCents: 4900, features: '3-5 staging features' },
  { label: 'Large', from: 4001, to: 6000, feeCents: 7900, features: '5-8 staging features' },
  { label: 'Luxury', from: 6001, to: null, feeCents: 9900, features: '8+ staging features' },
] as const

export type FeeTier = (typeof feeTiers)[number]

/** Tier of a bid of `amount` whole dollars; null if no fee is due. */
export function feeTierOf(amount: number): FeeTier | null {
  return feeTiers.findLast((tier) => amount >= tier.from) ?? null
}

/** Platform fee in cents for a bid of `amount` whole dollars. */
export function platformFeeCents(amount: number): number {
  return feeTierOf(amount)?.feeCents ?? 0
}
