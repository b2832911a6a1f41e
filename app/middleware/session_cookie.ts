import type { HttpContext } from '@adonisjs/core/http'
import { isHttps } from '#config/app'
import Session from '#models/session'

const cookieName = isHttps ? '__Host-stagely-session' : 'stagely-session'

/** The sign-in that the browser sends along for pages, or null. */
export function readSessionCookie({ request }: HttpContext): string | null {
  const value: unknown = request.plainCookie(cookieName, { encoded: false })
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** Signs the browser's page loads in with the same id that the API call answers. */
export function writeSessionCookie({ response }: HttpContext, sessionId: string) {
  response.plainCookie(cookieName, sessionId, {
    encode: false,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    path: '/',
    maxAge: `${Session.cookieDays}d`,
  })
}

/**
 * Whether one of our own pages made the call. Browsers add these headers, and no page can forge
 * them, so a foreign site cannot act in a visitor's name.
 */
export function isFromOwnPage({ request }: HttpContext): boolean {
  const site = request.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.header('origin')
  return origin !== undefined && origin === `${request.protocol()}://${request.host()}`
}

export function clearSessionCookie({ response }: HttpContext) {
  response.clearCookie(cookieName, { path: '/', secure: isHttps })
}
