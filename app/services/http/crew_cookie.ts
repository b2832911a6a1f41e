import type { HttpContext } from '@adonisjs/core/http'
import { isHttps } from '#config/app'

/** Encrypted for its name, so that the cookie of another link doesn't count. */
const nameFor = (linkId: number) => `stagely-crew-${linkId}`

/** Whether this phone has asked for the address of this link's home. */
export const hasCrewCookie = ({ request }: HttpContext, linkId: number): boolean =>
  request.encryptedCookie(nameFor(linkId)) === String(linkId)

/** Sent back to the crew's page only. */
export function writeCrewCookie({ response }: HttpContext, linkId: number, until: Date) {
  response.encryptedCookie(nameFor(linkId), String(linkId), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    path: '/crew',
    maxAge: Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)),
  })
}
