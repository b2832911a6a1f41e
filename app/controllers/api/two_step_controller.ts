import type { HttpContext } from '@adonisjs/core/http'
import { refuseIf } from '#lifecycles/lifecycle'
import { twoStepRefusals } from '#lifecycles/team_rules'
import TwoStepVerification from '#models/two_step_verification'
import type User from '#models/user'
import UserPolicy from '#policies/user_policy'
import { qrPicture } from '#services/documents/qr_picture'
import { logSecurityEvent } from '#services/observability/security_log'
import { countingCode } from '#services/sign_in/counted_code'
import { checkProof } from '#services/sign_in/proof'
import { passkeyValidator, proofValidator } from '#validators/passkey'
import { codeValidator } from '#validators/team'

/** Two-step verification of the person who is signed in. */
export default class TwoStepController {
  /**
   * Creates a secret: `{ currentPassword }`, or a `passkey` that confirms `set_up_two_step` →
   * `{ secret, qr }`: in base32, and the outline of the QR code on a square of `qr.size` units. It takes
   * effect after `confirm`. 409 if it is already set up, 422 without a right proof. A session that has to show
   * a passkey first takes no password.
   */
  async store(ctx: HttpContext) {
    const { auth, bouncer, params, request, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const proof = await request.validateUsing(proofValidator)
    refuseIf(twoStepRefusals.start(auth.user!.person))
    await checkProof(ctx, proof)
    const { secret, uri } = await TwoStepVerification.start(auth.user!)
    response.status(201)
    return { secret, qr: qrPicture(uri) }
  }

  /**
   * Turns it on with a first code: `{ code }` → `{ recoveryCodes }`, ten that work once each and
   * are shown only now. Other sessions of the person need a code then. 409 without a secret, 422 for a wrong code.
   */
  async confirm(ctx: HttpContext) {
    await ctx.bouncer.with(UserPolicy).authorize('manage', ctx.params.id)
    const { code } = await ctx.request.validateUsing(codeValidator)
    const confirm = (user: User) => TwoStepVerification.confirm(user, code)
    return { recoveryCodes: await countingCode(ctx, 'two_step_changed', confirm) }
  }

  /**
   * Verifies this session: `{ code }`, from the app or a recovery code; 204. Its seat counts from then on, and for
   * twelve hours it can change credentials. 409 if it isn't set up, 422 for a wrong or used code, 429 after
   * five of them in 15 minutes.
   */
  async verify(ctx: HttpContext) {
    await ctx.bouncer.with(UserPolicy).authorize('manage', ctx.params.id)
    const { code } = await ctx.request.validateUsing(codeValidator)
    const verify = (user: User) => TwoStepVerification.verify(user, code)
    await countingCode(ctx, 'code_accepted', verify)
    ctx.response.status(204)
  }

  /**
   * Verifies this session with a passkey instead of a code: `{ passkey }`, which confirms `second_factor`; 204.
   * With two-step verification it must have been added after a code; without it, any counts in an account that
   * requires a second factor. Errors as for `verify`.
   */
  async verifyPasskey(ctx: HttpContext) {
    await ctx.bouncer.with(UserPolicy).authorize('manage', ctx.params.id)
    const { passkey } = await ctx.request.validateUsing(passkeyValidator)
    await TwoStepVerification.verifyWithPasskey(ctx.auth.user!, () => checkProof(ctx, { passkey }))
    logSecurityEvent(ctx, 'code_accepted')
    ctx.response.status(204)
  }

  /** Replaces the recovery codes: `{ code }` → `{ recoveryCodes }`. Errors as for `verify`. */
  async renewRecoveryCodes(ctx: HttpContext) {
    await ctx.bouncer.with(UserPolicy).authorize('manage', ctx.params.id)
    const { code } = await ctx.request.validateUsing(codeValidator)
    const renew = (user: User) => TwoStepVerification.renewRecoveryCodes(user, code)
    return { recoveryCodes: await countingCode(ctx, 'two_step_changed', renew) }
  }

  /**
   * Turns it off: `{ code }`; 204. Errors as for `verify`; also 409 for the last owner who uses it in an account
   * that requires a second factor.
   */
  async turnOff(ctx: HttpContext) {
    await ctx.bouncer.with(UserPolicy).authorize('manage', ctx.params.id)
    const { code } = await ctx.request.validateUsing(codeValidator)
    const turnOff = (user: User) => TwoStepVerification.turnOff(user, code)
    await countingCode(ctx, 'two_step_changed', turnOff)
    ctx.response.status(204)
  }
}
