import type { HttpContext } from '@adonisjs/core/http'

/** The client's address and user agent, stored with a new session. */
export const clientOf = ({ request }: HttpContext) => ({
  ip: request.ip(),
  userAgent: request.header('user-agent'),
})
