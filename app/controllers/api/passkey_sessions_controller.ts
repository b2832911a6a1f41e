import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { clientOf } from '#services/sign_in/request_origin'
import {
  readBrowserCookie,
  writeBrowserCookie,
  writeSessionCookie,
} from '#services/sign_in/session_cookie'
import Passkey from '#models/passkey'
import Session from '#models/session'
import { logSecurityEvent } from '#services/observability/security_log'
import { countPasskeyAttempt, countSignIn, uncountPasskeyAttempt } from '#services/limits/counts'
import UserTransformer from '#transformers/user_transformer'
import { passkeyValidator } from '#validators/passkey'

export default class PasskeySessionsController {
  /**
   * What `navigator.credentials.get` needs to sign in, with a challenge for five minutes. A cookie ties it
   * to this browser. It names no account, so it reveals none.
   */
  async options(ctx: HttpContext) {
    return Passkey.signInOptions(writeBrowserCookie(ctx))
  }

  /**
   * Signs in: `{ passkey }`, which `navigator.credentials.get` returned → `{ user, sessionId }`, as with a
   * password. It counts as a second factor; with two-step verification only if it was added after a code. Every 401 has the
   * same message.
   */
  async store(ctx: HttpContext) {
    const { passkey } = await ctx.request.validateUsing(passkeyValidator)
    const { person, isSecondFactor } = await this.#verify(ctx, passkey)
    const verifiedBy = isSecondFactor ? 'code' : 'passkey'
    await countSignIn(person.id)
    const seat = await person.seatToEnter()
    const { user } = seat
    user.refuseWhileSuspended()
    const sessionId = await Session.signIn(seat, { ...clientOf(ctx), verifiedBy })
    logSecurityEvent(ctx, 'sign_in', { userId: user.id })

    writeSessionCookie(ctx, sessionId)
    return { user: await ctx.serialize(UserTransformer.transform(user)), sessionId }
  }

  /** Counts attempts that fail. */
  async #verify(ctx: HttpContext, passkey: Infer<typeof passkeyValidator>['passkey']) {
    const { request } = ctx
    await countPasskeyAttempt(request.ip())
    const browser = readBrowserCookie(ctx) ?? ''
    const verified = await Passkey.verify(passkey, { purpose: 'sign_in', browser })
    await uncountPasskeyAttempt(request.ip())
    return verified
  }
}
