import { controllers } from '#generated/controllers'
import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'

/** Signed by the sender: no session, no cookie, no throttle; the raw body is what counts. */
router
  .post('/api/webhooks/stripe', [controllers.api.StripeWebhooks, 'store'])
  .as('webhooks.stripe')
  .use([middleware.caching({ of: 'api' }), middleware.jsonBody()])

/** RFC 8058: pressed by a mail program; the signed address is all that it needs. */
router
  .post('/unsubscribe/:token', [controllers.Unsubscriptions, 'store'])
  .as('webhooks.unsubscribe')

/** Asked every few seconds by whatever keeps the process running. */
router.get('/health/live', [controllers.Health, 'live'])
router.get('/health/ready', [controllers.Health, 'ready'])
