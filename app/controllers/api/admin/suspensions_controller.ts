import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { withPeople } from '#queries/people'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { logSecurityEvent } from '#services/observability/security_log'
import { reasonValidator, suspensionValidator } from '#validators/moderation'

export default class SuspensionsController {
  /** Suspends an account: `{ category, reason }` → the user. The user sees only the category. */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const suspension = await request.validateUsing(suspensionValidator)
    const by = auth.user!
    const account = await User.findActiveOrFail(params.id)
    const user = await account.suspend({ by, ...suspension })
    logSecurityEvent(ctx, 'account_suspended', { suspendedId: user.id })
    await withPeople([user])
    return serialize(ConsoleUserTransformer.transform(user, by))
  }

  /** Reinstates a suspended account: `{ reason }` → the user. */
  async destroy(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    const by = auth.user!
    const account = await User.findActiveOrFail(params.id)
    const user = await account.reinstate({ by, reason })
    logSecurityEvent(ctx, 'account_reinstated', { reinstatedId: user.id })
    await withPeople([user])
    return serialize(ConsoleUserTransformer.transform(user, by))
  }
}
