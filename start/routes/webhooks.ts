import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'

/** Authenticated by its signature over the raw body: no session, no cookies, no throttling. */
router
  .post('/api/webhooks/stripe', [controllers.api.StripeWebhooks, 'store'])
  .as('webhooks.stripe')
  .use([middleware.caching({ of: 'api' }), middleware.jsonBody()])

/** One-click unsubscribe by a mail program (RFC 8058). The signed URL is all it needs. */
router
  .post('/unsubscribe/:token', [controllers.Unsubscriptions, 'store'])
  .as('webhooks.unsubscribe')

/** Health checks for the process manager, called every few seconds. */
router.get('/health/live', [controllers.Health, 'live'])
router.get('/health/ready', [controllers.Health, 'ready'])
