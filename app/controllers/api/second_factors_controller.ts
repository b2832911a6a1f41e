import type { HttpContext } from '@adonisjs/core/http'
import UserPolicy from '#policies/user_policy'
import { secondFactorOf } from '#queries/second_factor'
import { logSecurityEvent } from '#services/observability/security_log'
import { checkProof } from '#services/sign_in/proof'
import SecondFactorTransformer from '#transformers/second_factor_transformer'
import { secondFactorValidator } from '#validators/second_factor'

export default class SecondFactorsController {
  /**
   * Requires a second factor of everyone in the account from a day on: `{ from }`, YYYY-MM-DD, today or at most 60
   * days ahead, with `currentPassword`, or a `passkey` that confirms `require_second_factor`; null requires it
   * no longer. 422 for another day. For owners, who need a second factor themselves. From that day on, sessions without
   * one get 403 with the code `second_factor_required`; seats stay. 409 without a second factor of one's own.
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { from, ...proof } = await request.validateUsing(secondFactorValidator)
    await checkProof(ctx, proof)
    await auth.user!.requireSecondFactor(from)
    logSecurityEvent(ctx, 'two_step_changed')
    return serialize(SecondFactorTransformer.transform(await secondFactorOf(auth.user!)))
  }
}
