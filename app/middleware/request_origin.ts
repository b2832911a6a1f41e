import type { HttpContext } from '@adonisjs/core/http'

/** Where a request comes from, to be kept with a session that begins with it. */
export const originOf = ({ request }: HttpContext) => ({
  ip: request.ip(),
  userAgent: request.header('user-agent'),
})
