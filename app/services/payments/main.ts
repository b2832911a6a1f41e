import paymentsConfig from '#config/payments'
import StripeGateway from '#services/payments/stripe_gateway'

export const stripe = new StripeGateway(paymentsConfig)
