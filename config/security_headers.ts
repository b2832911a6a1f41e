import paymentsConfig from '#config/payments'
import { isHttps } from '#config/app'

const paymentOrigin = new URL(paymentsConfig.scriptUrl).origin

/**
 * What Stripe's pages need of a policy: its frames and scripts come from varying subdomains
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

/** Directives for HTML pages: own scripts by nonce, the payment provider, nothing else. */
export const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", '@nonce', ...withPayments('scriptSrc')],
  // Server-rendered style attributes and the payment script need it; a nonce would void it.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
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

/**
 * For whatever is not a page of ours: calls, files, error pages in plain HTML. Pages replace it.
 */
export const plainPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer, also of errors, files and the API. */
export const baseHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
}
