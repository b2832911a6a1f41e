import paymentsConfig from '#config/payments'

/** URL of the payment in Stripe's dashboard; null for the sandbox, which has none. */
export function dashboardLink(intentId: string | null): string | null {
  const { mode, secretKey } = paymentsConfig
  if (mode !== 'stripe' || !intentId) return null
  const account = secretKey.startsWith('sk_live_') ? '' : 'test/'
  return `https://dashboard.stripe.com/${account}payments/${intentId}`
}
