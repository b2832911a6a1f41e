import type { HttpContext } from '@adonisjs/core/http'
import { adminPath } from '#config/admin'
import Passkey from '#models/passkey'

/** Allows redirects to pages of the console only. */
const consolePage = (path: unknown) =>
  typeof path === 'string' && path.startsWith(adminPath) && /^[\w\-./?=&%+,]*$/.test(path)
    ? path
    : adminPath

export default class VerificationsController {
  /** Asks for the code from the phone, or for a passkey, and then returns to the page in `?redirect=`. */
  async show({ auth, inertia, request, response }: HttpContext) {
    const redirect = consolePage(request.input('redirect'))
    if (!auth.user!.needsCode) return response.redirect(redirect)
    return inertia.render('console/verify', {
      redirect,
      hasPasskey: (await Passkey.secondFactorsOf(auth.user!.person).first()) !== null,
    })
  }
}
