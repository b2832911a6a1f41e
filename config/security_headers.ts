import paymentsConfig from '#config/payments'
import { isHttps, photoOrigin } from '#config/app'

const paymentOrigin = new URL(paymentsConfig.scriptUrl).origin

/**
 * Sources that Stripe needs in the policy. Its frames and scripts come from varying subdomains
 * (docs.stripe.com/security/guide#content-security-policy).
 */
export const requiredByStripe = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
}
const stripeSources =
  paymentsConfig.mode === 'stripe'
    ? requiredByStripe
    : { scriptSrc: [], frameSrc: [], connectSrc: [] }

const withPayments = (directive: keyof typeof requiredByStripe) => [
  ...new Set([paymentOrigin, ...stripeSources[directive]]),
]

/** Policy of HTML pages: only our own scripts (by nonce) and the payment provider. */
export const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", '@nonce', ...withPayments('scriptSrc')],
  // Needed by server-rendered style attributes and the payment script; a nonce would disable it.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...(photoOrigin ? [photoOrigin] : [])],
  fontSrc: ["'self'"],
  connectSrc: [
    "'self'",
    ...withPayments('connectSrc'),
    ...(process.env.DEV_MODE ? ['ws://localhost:24678'] : []),
  ],
  frameSrc: withPayments('frameSrc'),
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** Policy of everything but pages: API calls, files and plain HTML error pages. */
export const plainPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every response, including errors, files and the API. */
export const baseHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
}
