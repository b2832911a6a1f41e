import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { capabilities } from '#shared/accounts/capabilities'

/** The calls of the team, which has its own roles, and those that no route matches. */
const others = /^\/api\/(?:admin\/|\*)/

const reading = ['GET', 'HEAD']

/** Refuses what the person's seat in the account doesn't allow: 403. */
export default class CapabilityMiddleware {
  handle({ auth, request, route }: HttpContext, next: NextFn) {
    const method = request.method()
    const { pattern } = route!
    const needed = capabilities[`${method} ${pattern}`] ?? null
    const isOpen = needed === null && reading.includes(method)
    if (!isOpen && !others.test(pattern)) auth.user?.seat!.refuseWithout(needed)
    return next()
  }
}
