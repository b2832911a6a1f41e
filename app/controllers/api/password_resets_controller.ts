import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import PasswordReset from '#models/password_reset'
import { countResetRequest } from '#start/limiter'
import { forgotPasswordValidator, resetPasswordValidator } from '#validators/password_reset'

export default class PasswordResetsController {
  /** API-05, PWD-03, R32: `{ email }` → one answer, whether somebody has the address or not. */
  async store({ request, response }: HttpContext) {
    const { email } = await request.validateUsing(forgotPasswordValidator)
    await countResetRequest(request.ip(), email)
    const token = await PasswordReset.issue(email)

    response.header('Cache-Control', 'no-store')
    return {
      message: 'If an account has this address, a letter with a reset link is on its way.',
      ...(app.inDev && { resetLink: PasswordReset.linkFor(token) }),
    }
  }

  /** API-05, R32: `{ token, newPassword }`; signs everybody out and nobody in. */
  async update({ request }: HttpContext) {
    const { token, newPassword } = await request.validateUsing(resetPasswordValidator)
    await PasswordReset.redeem(token, newPassword)
    return { message: 'Your password was changed. Log in with the new one.' }
  }
}
