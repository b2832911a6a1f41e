import type { HttpContext } from '@adonisjs/core/http'
import TwoStepVerification from '#models/two_step_verification'
import User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'

export default class TwoStepResetsController {
  /**
   * Turns off two-step verification for a person who has lost the phone and the recovery codes;
   * 204. For admins. 409 if it isn't set up, and for one's own.
   */
  async destroy(ctx: HttpContext) {
    const { auth, params, response } = ctx
    const user = await User.findActiveOrFail(params.id)
    await TwoStepVerification.reset(user, { by: auth.user! })
    logSecurityEvent(ctx, 'two_step_changed', { accountId: user.id })
    response.status(204)
  }
}
