import type { HttpContext } from '@adonisjs/core/http'
import { clientOf } from '#middleware/request_origin'
import {
  readBrowserCookie,
  writeBrowserCookie,
  writeSessionCookie,
} from '#middleware/session_cookie'
import Passkey from '#models/passkey'
import Session from '#models/session'
import { logSecurityEvent } from '#services/security_log'
import { countPasskeyAttempt, countSignIn, uncountPasskeyAttempt } from '#start/limiter'
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
   * password. A passkey that was added after a code counts as the code for the console. Every 401 has the
   * same message.
   */
  async store(ctx: HttpContext) {
    const { request } = ctx
    const { passkey } = await request.validateUsing(passkeyValidator)
    await countPasskeyAttempt(request.ip())
    const browser = readBrowserCookie(ctx) ?? ''
    const binding = { purpose: 'sign_in', browser } as const
    const { user, isSecondFactor } = await Passkey.verify(passkey, binding)
    await uncountPasskeyAttempt(request.ip())
    await countSignIn(user.id)
    user.refuseWhileSuspended()
    const sessionId = await Session.signIn(user, { ...clientOf(ctx), verified: isSecondFactor })
    logSecurityEvent(ctx, 'sign_in', { userId: user.id })

    writeSessionCookie(ctx, sessionId)
    return { user: await ctx.serialize(UserTransformer.transform(user)), sessionId }
  }
}
