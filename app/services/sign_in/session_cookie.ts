import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { isHttps } from '#config/app'
import { challengeMinutes } from '#shared/accounts/passkeys'
import Session from '#models/session'
import type User from '#models/user'

const cookieName = isHttps ? '__Host-stagely-session' : 'stagely-session'

/** The session id from the cookie, or null if it is missing or malformed. */
export function readSessionCookie({ request }: HttpContext): string | null {
  const value: unknown = request.plainCookie(cookieName, { encoded: false })
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** Who requests an image or a file: browsers send the cookie with it, never a bearer token. */
export async function cookieViewer(ctx: HttpContext): Promise<User | null> {
  const sessionId = readSessionCookie(ctx)
  const found = sessionId ? await Session.findWithUser(sessionId) : null
  return found && !found.session.missingFactor ? found.user : null
}

/** Sets the session cookie for page loads. API calls return the same id as a bearer token. */
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
 * Whether one of our own pages sent the request. Browsers set these headers and scripts can't forge
 * them, which prevents cross-site request forgery.
 */
export function isFromOwnPage({ request }: HttpContext): boolean {
  const site = request.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.header('origin')
  return origin !== undefined && origin === `${request.protocol()}://${request.host()}`
}

const browserCookie = isHttps ? '__Host-stagely-passkey' : 'stagely-passkey'

/** What tells a browser that isn't signed in from others, for its challenges; null without the cookie. */
export function readBrowserCookie({ request }: HttpContext): string | null {
  const value: unknown = request.plainCookie(browserCookie, { encoded: false })
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** Lasts as long as a challenge. A later challenge of the same browser keeps the value. */
export function writeBrowserCookie(ctx: HttpContext): string {
  const value = readBrowserCookie(ctx) ?? randomBytes(32).toString('base64url')
  ctx.response.plainCookie(browserCookie, value, {
    encode: false,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    path: '/',
    maxAge: `${challengeMinutes}m`,
  })
  return value
}

export function clearSessionCookie({ response }: HttpContext) {
  response.clearCookie(cookieName, { path: '/', secure: isHttps })
}

/**
 * The session id of an API call: its bearer token. Without one, the session cookie counts, but only
 * if the request comes from our own pages, to prevent cross-site request forgery; the guard then
 * finds it as a bearer token too.
 */
export function presentSession(ctx: HttpContext): string | null {
  const { request } = ctx
  if (!request.header('authorization') && isFromOwnPage(ctx)) {
    const sessionId = readSessionCookie(ctx)
    if (sessionId) request.headers().authorization = `Bearer ${sessionId}`
  }
  const [, sessionId] = /^bearer ([^ ]+)/i.exec(request.header('authorization') ?? '') ?? []
  return sessionId ?? null
}
