import type { HttpContext } from '@adonisjs/core/http'
import type { FlashedToast } from '#middleware/inertia_middleware'
import PasswordReset from '#models/password_reset'
import { keepAddressSecret } from '#services/http/secret_pages'

const invalidLink: FlashedToast = {
  title: 'Invalid Reset Link',
  description: 'Open the link in the email again, or request a new one.',
  tone: 'error',
}

export default class PasswordResetsController {
  async create({ inertia }: HttpContext) {
    return inertia.render('password_resets/create', {})
  }

  /** The page of an emailed link. */
  async edit({ inertia, request, response, session }: HttpContext) {
    keepAddressSecret(response)
    const { token } = request.qs()
    if (typeof token !== 'string' || !token.trim()) {
      session.flash('toast', invalidLink)
      return response.redirect('/login')
    }
    const isValid = (await PasswordReset.findValid(token)) !== null
    return inertia.render('password_resets/edit', { token: isValid ? token : null })
  }
}
