import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { withPeople } from '#queries/people'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { logSecurityEvent } from '#services/observability/security_log'
import { reasonValidator } from '#validators/moderation'

export default class EmailConfirmationsController {
  /** Confirms the address of an account without a link: `{ reason }` → the user. */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    const by = auth.user!
    const account = await User.findActiveOrFail(params.id)
    const user = await account.confirmEmailByHand({ by, reason })
    logSecurityEvent(ctx, 'email_confirmed_by_hand', { confirmedId: user.id })
    await withPeople([user])
    return serialize(ConsoleUserTransformer.transform(user, by))
  }
}
