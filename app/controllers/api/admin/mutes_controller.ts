import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { withPeople } from '#queries/people'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { logSecurityEvent } from '#services/observability/security_log'
import { muteValidator, reasonValidator } from '#validators/moderation'

export default class MutesController {
  /**
   * Keeps an account from sending messages: `{ category, reason, duration }` → the user. `duration`
   * is 1, 7 or 30 days, or `lifted` for a mute without an end. The user sees category and reason.
   * 409 for one's own account and for one that is already muted for at least that long.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const mute = await request.validateUsing(muteValidator)
    const by = auth.user!
    const account = await User.findActiveOrFail(params.id)
    const user = await account.mute({ by, ...mute })
    logSecurityEvent(ctx, 'account_muted', { mutedId: user.id })
    await withPeople([user])
    return serialize(ConsoleUserTransformer.transform(user, by))
  }

  /** Lifts a mute: `{ reason }` → the user. 409 for an account that isn't muted. */
  async destroy(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    const by = auth.user!
    const account = await User.findActiveOrFail(params.id)
    const user = await account.unmute({ by, reason })
    logSecurityEvent(ctx, 'account_unmuted', { unmutedId: user.id })
    await withPeople([user])
    return serialize(ConsoleUserTransformer.transform(user, by))
  }
}
