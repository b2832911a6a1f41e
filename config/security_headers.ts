import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
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

/**
 * The only script within a page, by its hash. A nonce would make each response different, so that a
 * page could neither be kept compressed nor be confirmed with 304.
 */
function hashOfInlineScript(view: string): string {
  const template = readFileSync(app.viewsPath(view), 'utf8')
  const [, script] = /<script>(.*)<\/script>/s.exec(template)!
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** Under Vite, pages also contain scripts of its own, which change with its version. */
const inlineScripts = process.env.DEV_MODE
  ? "'unsafe-inline'"
  : hashOfInlineScript('before_hydration.edge')

const policyOf = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

/** Policy of HTML pages: only our own scripts and the payment provider's. */
export const pagePolicy = policyOf({
  'default-src': ["'self'"],
  'script-src': ["'self'", inlineScripts, ...withPayments('scriptSrc')],
  // Needed by server-rendered style attributes and the payment script.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', ...(photoOrigin ? [photoOrigin] : [])],
  'font-src': ["'self'"],
  'connect-src': [
    "'self'",
    ...withPayments('connectSrc'),
    ...(process.env.DEV_MODE ? ['ws://localhost:24678'] : []),
  ],
  'frame-src': withPayments('frameSrc'),
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** Policy of everything but pages: API calls, files and plain HTML error pages. */
export const plainPolicy = policyOf({
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** Policy of the offline page, which has to work with what is kept. */
export const offlinePolicy = policyOf({
  'default-src': ["'none'"],
  'script-src': [hashOfInlineScript('offline.edge')],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** Policy of the service worker, which asks for our own addresses and loads no other script. */
export const workerPolicy = policyOf({ 'default-src': ["'none'"], 'connect-src': ["'self'"] })

/** Headers of every response, including errors, files and the API. */
export const baseHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
}
