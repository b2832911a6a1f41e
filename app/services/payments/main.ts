import paymentsConfig from '#config/payments'
import StripeGateway from '#services/payments/stripe_gateway'

/** The application's one door to the payment provider. */
export const stripe = new StripeGateway(paymentsConfig)
