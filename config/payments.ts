import { join } from 'node:path'
import env from '#start/env'
import { appUrl } from '#config/app'
import { storagePath } from '#config/storage'
import { listed, paymentMode } from '#services/operations/env_rules'

const secretKey = env.get('STRIPE_SECRET_KEY')
const publishableKey = env.get('STRIPE_PUBLISHABLE_KEY')
/** Several while the endpoint's secret is being changed. */
const [webhookSecret, ...otherWebhookSecrets] = listed(env.get('STRIPE_WEBHOOK_SECRET'))

/** Production only uses the sandbox with PAYMENTS=sandbox (see `env_rules.ts`). */
const mode = paymentMode({
  PAYMENTS: env.get('PAYMENTS'),
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
})

const sandboxPort = env.get('SANDBOX_PORT', env.get('PORT') + 1)
const sandboxOrigin = `http://${env.get('HOST') === '0.0.0.0' ? '127.0.0.1' : env.get('HOST')}:${sandboxPort}`

const paymentsConfig = {
  mode,
  secretKey: mode === 'stripe' ? secretKey! : 'sk_test_sandbox',
  publishableKey: mode === 'stripe' ? publishableKey! : 'pk_test_sandbox',
  webhookSecret: mode === 'stripe' ? webhookSecret : 'whsec_sandbox',
  otherWebhookSecrets: mode === 'stripe' ? otherWebhookSecrets : [],
  apiBase: env.get('STRIPE_API_BASE', mode === 'stripe' ? 'https://api.stripe.com' : sandboxOrigin),
  scriptUrl: env.get(
    'STRIPE_JS_URL',
    mode === 'stripe' ? 'https://js.stripe.com/endive/stripe.js' : `${sandboxOrigin}/v3/`
  ),
  /** Stored in the metadata of intents, to tell them apart from those of other installations. */
  site: new URL(appUrl).host,
  /** Options of `node ace sandbox:serve`. */
  sandbox: {
    port: sandboxPort,
    directory: join(storagePath, 'sandbox'),
    webhookUrl: `http://127.0.0.1:${env.get('PORT')}/api/webhooks/stripe`,
  },
  /** Milliseconds for all calls of a request, with retries: payers get a response within 12 seconds. */
  deadlineMs: 11_000,
  /** Payment window in hours: an unpaid selection ends after it. */
  windowHours: env.get('PAYMENT_WINDOW_HOURS', 72),
  /** Hours after which the stager is reminded and the owner may release the bid. */
  reminderHours: 24,
}

export default paymentsConfig
