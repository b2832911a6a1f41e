import type { HttpContext } from '@adonisjs/core/http'
import { networkOf } from '#services/http/network'

/** Who a limit applies to: the signed-in user, or the network of the request. */
export const callerOf = (user: { id: number } | null, ip: string) =>
  user ? `person_${user.id}` : `ip_${networkOf(ip)}`

/** Who sent the request, as in `callerOf`. */
export const caller = ({ auth, request }: HttpContext) => callerOf(auth.user ?? null, request.ip())

/** The network of the request, whoever is signed in. */
export const network = ({ request }: HttpContext) => `ip_${networkOf(request.ip())}`
