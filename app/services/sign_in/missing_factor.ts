import type { HttpContext } from '@adonisjs/core/http'
import { secondFactorPath } from '#shared/accounts/second_factor'
import { callsWithoutFactor, pagesWithoutFactor } from '#shared/accounts/without_factor'
import { FactorRequired } from '#exceptions/http_refusals'
import { setCaching } from '#services/http/caching'

/**
 * Refuses a call whose session has to show the second factor first.
 *
 * @throws FactorRequired (403), except for calls that need no session
 */
export function refuseUnseated({ unseated, request, route }: HttpContext) {
  if (unseated && !callsWithoutFactor[`${request.method()} ${route!.pattern}`]) {
    throw new FactorRequired()
  }
}

/** Leads to the page that asks for the second factor, and back. @returns whether it does */
export function leadsToFactor({ unseated, request, response, route }: HttpContext): boolean {
  const { pattern } = route!
  if (!unseated || pattern === secondFactorPath || pagesWithoutFactor.includes(pattern))
    return false
  const wanted = encodeURIComponent(request.url(true))
  setCaching(response, 'never')
  response.redirect(`${secondFactorPath}?redirect=${wanted}`)
  return true
}
