import type { HttpContext } from '@adonisjs/core/http'
import UserPolicy from '#policies/user_policy'
import { checkProof } from '#services/sign_in/proof'
import { clearSessionCookie } from '#services/sign_in/session_cookie'
import { logSecurityEvent } from '#services/observability/security_log'
import { proofValidator } from '#validators/passkey'

export default class PersonDeletionsController {
  /**
   * Deletes the login of the caller: the person leaves all accounts, and their own data is erased. The accounts stay;
   * 409 while the person is the only owner of one. Someone with a passkey in the last 24 hours or two-step verification
   * confirms it with `currentPassword`, or with a `passkey` that confirms `delete_person`. 403 for a session that
   * still needs a code.
   */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, request } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await checkProof(ctx, await request.validateUsing(proofValidator))
    const user = auth.user!
    await user.person.close({ by: user })
    logSecurityEvent(ctx, 'person_deleted')
    clearSessionCookie(ctx)
    return { message: 'Login deleted' }
  }
}
