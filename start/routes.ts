/**
 * Routes by area; each file names the middleware stack it needs. Order matters: the page routes end
 * with the catch-all for unknown paths.
 */
import router from '@adonisjs/core/services/router'

/** Ids are positive and fit PostgreSQL's integer; other paths don't match. */
const id = {
  match: /^(?:[1-9]\d{0,8}|1\d{9}|20\d{8}|21[0-3]\d{7}|214[0-6]\d{6})$/,
  cast: Number,
}
router.where('id', id)
router.where('bidId', id)
router.where('sessionId', id)
router.where('passkeyId', id)
router.where('addressId', id)
router.where('templateId', id)
router.where('partyId', id)
router.where('seatId', id)
router.where('invitationId', id)

await import('#start/routes/webhooks')
await import('#start/routes/admin')
await import('#start/routes/api')
await import('#start/routes/pages')
