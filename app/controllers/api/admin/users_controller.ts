import type { HttpContext } from '@adonisjs/core/http'
import { listUsers, lookedUp } from '#queries/admin_lists'
import User from '#models/user'
import { closeAccount } from '#models/user/account_closing'
import { largeList } from '#queries/large_list'
import { paginate } from '#services/paged_list'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { logSecurityEvent } from '#services/security_log'
import { userListValidator } from '#validators/console'

export default class UsersController {
  /** A page of all users. `X-Total-Count` has the total. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(userListValidator, { data: request.qs() })
    const { atOnce, ...wanted } = await lookedUp('users', filters)
    const list = largeList(listUsers(wanted), { q: filters.q, atOnce })
    const found = await paginate(list, filters, response)
    return serialize(ConsoleUserTransformer.transform(found, auth.user!))
  }

  /** Closes an account and permanently erases its personal data. */
  async destroy(ctx: HttpContext) {
    const { auth, params } = ctx
    const user = await User.findActiveOrFail(params.id)
    await closeAccount(user, { by: auth.user! })
    logSecurityEvent(ctx, 'account_deleted', { deletedId: user.id })
    return { message: 'User deleted successfully' }
  }
}
