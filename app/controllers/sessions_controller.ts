import type { HttpContext } from '@adonisjs/core/http'
import { ownPath } from '#services/http/own_path'
import { isRegistrationType } from '#shared/accounts/user_types'

export default class SessionsController {
  /** The login form, or the registration form for `?type=`. */
  async create({ auth, inertia, request, response, session }: HttpContext) {
    const redirect = ownPath(request.input('redirect'))
    if (auth.user) {
      session.reflash()
      return response.redirect(redirect ?? '/dashboard')
    }
    const type: unknown = request.input('type')
    const registering = request.input('register') === 'true'
    return inertia.render('sessions/create', {
      register: registering ? (isRegistrationType(type) ? type : ('choose' as const)) : null,
      redirect,
    })
  }

  /** Redirects old links to /register. */
  async redirectToRegistration({ request, response }: HttpContext) {
    const given: unknown = request.input('type')
    const type = given === 'staging' ? 'staging_company' : given
    const query = isRegistrationType(type) ? `register=true&type=${type}` : 'register=true'
    return response.redirect(`/login?${query}`)
  }
}
