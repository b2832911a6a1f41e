import type { HttpContext } from '@adonisjs/core/http'
import Passkey from '#models/passkey'
import { ownPath } from '#services/http/own_path'

export default class SecondFactorsController {
  /** Asks for the second factor that the session lacks, or for a new code, and returns to the page in `?redirect=`. */
  async show({ auth, inertia, request, response, unseated }: HttpContext) {
    const redirect = ownPath(request.input('redirect')) ?? '/dashboard'
    const user = unseated ?? auth.user
    if (!user) return response.redirect(`/login?redirect=${encodeURIComponent(redirect)}`)
    const { missingFactor, needsCode } = user.currentSession!
    const missing = missingFactor ?? (needsCode ? 'code' : null)
    if (!missing) return response.redirect(redirect)
    const hasPasskey = (await Passkey.secondFactorsOf(user.person).first()) !== null
    return inertia.render('sessions/second_factor', {
      ...{ missing, redirect, hasPasskey, accountId: user.id },
      isLocked: missingFactor !== null,
    })
  }
}
