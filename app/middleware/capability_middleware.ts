import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import Seat from '#models/seat'
import { capabilities, openPages, pageCapabilities } from '#shared/accounts/capabilities'

/** The calls and pages of the team, which has its own roles, and calls that no route matches. */
const others = /^\/(?:api\/(?:admin\/|\*)|:console|admin$)/

/** Refuses what the person's seat in the account doesn't allow: 403. */
export default class CapabilityMiddleware {
  handle({ auth, request, route }: HttpContext, next: NextFn) {
    const { pattern } = route!
    const seat = auth.user?.seat
    if (!seat || others.test(pattern)) return next()
    if (!pattern.startsWith('/api/')) {
      if (!openPages.includes(pattern)) {
        Seat.refuseWithoutAny(seat, pageCapabilities[pattern] ?? ['work'])
      }
      return next()
    }
    // A HEAD request runs what GET runs.
    const method = request.method() === 'HEAD' ? 'GET' : request.method()
    seat.refuseWithout(capabilities[`${method} ${pattern}`] ?? null)
    return next()
  }
}
