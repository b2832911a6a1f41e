import type { HttpContext } from '@adonisjs/core/http'
import { refuseIf } from '#lifecycles/lifecycle'
import { twoStepRefusals } from '#lifecycles/team_rules'
import { countingCode } from '#services/sign_in/counted_code'
import { checkProof } from '#services/sign_in/proof'
import TwoStepVerification from '#models/two_step_verification'
import type User from '#models/user'
import { qrPicture } from '#services/documents/qr_picture'
import { logSecurityEvent } from '#services/observability/security_log'
import { passkeyValidator, proofValidator } from '#validators/passkey'
import { codeValidator } from '#validators/team'

/** Two-step verification of the caller's own account. */
export default class TwoStepController {
  /**
   * Creates a secret: `{ currentPassword }`, or a `passkey` that confirms `set_up_two_step` →
   * `{ secret, qr }`: in base32, and the outline of the QR code on a square of `qr.size` units. It takes
   * effect after `confirm`. 409 if it is already set up, 422 without a right proof.
   */
  async store(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const proof = await request.validateUsing(proofValidator)
    refuseIf(twoStepRefusals.start(auth.user!.person))
    await checkProof(ctx, proof)
    const { secret, uri } = await TwoStepVerification.start(auth.user!)
    response.status(201)
    return { secret, qr: qrPicture(uri) }
  }

  /**
   * Turns it on with a first code: `{ code }` → `{ recoveryCodes }`, ten that work once each and
   * are shown only now. 409 without a secret, 422 for a wrong code.
   */
  async confirm(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(codeValidator)
    const confirm = (user: User) => TwoStepVerification.confirm(user, code)
    return { recoveryCodes: await countingCode(ctx, 'two_step_changed', confirm) }
  }

  /**
   * Verifies this session for twelve hours: `{ code }`, from the app or a recovery code; 204. 409 if
   * it isn't set up, 422 for a wrong or used code, 429 after five of them in 15 minutes.
   */
  async verify(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(codeValidator)
    const verify = (user: User) => TwoStepVerification.verify(user, code)
    await countingCode(ctx, 'code_accepted', verify)
    ctx.response.status(204)
  }

  /**
   * Verifies this session for twelve hours with a passkey instead of a code: `{ passkey }`, one that was
   * added after a code; 204. Errors as for `verify`.
   */
  async verifyPasskey(ctx: HttpContext) {
    const { passkey } = await ctx.request.validateUsing(passkeyValidator)
    await TwoStepVerification.verifyWithPasskey(ctx.auth.user!, () => checkProof(ctx, { passkey }))
    logSecurityEvent(ctx, 'code_accepted')
    ctx.response.status(204)
  }

  /** Replaces the recovery codes: `{ code }` → `{ recoveryCodes }`. Errors as for `verify`. */
  async renewRecoveryCodes(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(codeValidator)
    const renew = (user: User) => TwoStepVerification.renewRecoveryCodes(user, code)
    return { recoveryCodes: await countingCode(ctx, 'two_step_changed', renew) }
  }

  /** Turns it off: `{ code }`; 204. Errors as for `verify`. */
  async turnOff(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(codeValidator)
    const turnOff = (user: User) => TwoStepVerification.turnOff(user, code)
    await countingCode(ctx, 'two_step_changed', turnOff)
    ctx.response.status(204)
  }
}
