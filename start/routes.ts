/**
 * Addresses by area; each area brings the stack it needs. Order matters: the pages end with
 * the path that catches everything unknown.
 */
import router from '@adonisjs/core/services/router'

/** Ids are positive and fit PostgreSQL's integer; anything else is no address at all. */
const id = {
  match: /^(?:[1-9]\d{0,8}|1\d{9}|20\d{8}|21[0-3]\d{7}|214[0-6]\d{6})$/,
  cast: Number,
}
router.where('id', id)
router.where('bidId', id)
router.where('sessionId', id)

await import('#start/routes/webhooks')
await import('#start/routes/admin')
await import('#start/routes/api')
await import('#start/routes/pages')
