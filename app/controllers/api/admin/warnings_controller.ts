import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { withPeople } from '#queries/people'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { logSecurityEvent } from '#services/observability/security_log'
import { warningValidator } from '#validators/moderation'

export default class WarningsController {
  /**
   * Warns an account: `{ category, reason }` → the user. The account gets a notification and an
   * email with both. 409 for one's own account.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const warning = await request.validateUsing(warningValidator)
    const by = auth.user!
    const account = await User.findActiveOrFail(params.id)
    const user = await account.warn({ by, ...warning })
    logSecurityEvent(ctx, 'account_warned', { warnedId: user.id })
    await withPeople([user])
    return serialize(ConsoleUserTransformer.transform(user, by))
  }
}
