import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { capabilities, pageCapabilities } from '#shared/accounts/capabilities'

/** The calls of the team, which has its own roles, and those that no route matches. */
const others = /^\/api\/(?:admin\/|\*)/

/** Refuses what the person's seat in the account doesn't allow: 403. */
export default class CapabilityMiddleware {
  handle({ auth, request, route }: HttpContext, next: NextFn) {
    // A HEAD request runs what GET runs.
    const method = request.method() === 'HEAD' ? 'GET' : request.method()
    const { pattern } = route!
    const line = `${method} ${pattern}`
    const needed = capabilities[line] ?? pageCapabilities[line] ?? null
    const isOpen = needed === null && method === 'GET'
    if (!isOpen && !others.test(pattern)) auth.user?.seat!.refuseWithout(needed)
    return next()
  }
}
