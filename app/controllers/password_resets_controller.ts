import type { HttpContext } from '@adonisjs/core/http'
import { setCaching } from '#services/caching'

export default class PasswordResetsController {
  async create({ inertia }: HttpContext) {
    return inertia.render('password_resets/create', {})
  }

  /** The URL contains a secret token, so it must not reach other sites or caches. */
  async edit({ inertia, request, response, session }: HttpContext) {
    response.header('Referrer-Policy', 'no-referrer')
    setCaching(response, 'never')
    const { token } = request.qs()
    if (typeof token !== 'string' || !token.trim()) {
      session.flash('toast', {
        title: 'Invalid Reset Link',
        description: 'Open the link from the letter, or ask for a new one.',
        tone: 'error',
      })
      return response.redirect('/login')
    }
    return inertia.render('password_resets/edit', { token })
  }
}
