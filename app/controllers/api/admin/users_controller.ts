import type { HttpContext } from '@adonisjs/core/http'
import { pageOfUsers } from '#queries/admin_lists'
import User from '#models/user'
import { rowsOf } from '#services/http/paged_list'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { logSecurityEvent } from '#services/observability/security_log'
import { userListValidator } from '#validators/console'

export default class UsersController {
  /** A page of all users. `X-Total-Count` has the total. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(userListValidator, { data: request.qs() })
    const found = rowsOf(response, await pageOfUsers(filters))
    return serialize(ConsoleUserTransformer.transform(found, auth.user!))
  }

  /** Closes an account and permanently erases its personal data. */
  async destroy(ctx: HttpContext) {
    const { auth, params } = ctx
    const user = await User.findActiveOrFail(params.id)
    await user.close({ by: auth.user! })
    logSecurityEvent(ctx, 'account_deleted', { deletedId: user.id })
    return { message: 'User deleted successfully' }
  }
}
