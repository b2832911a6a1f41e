import type { HttpContext } from '@adonisjs/core/http'
import { pageOfDetailedUsers } from '#queries/admin_lists'
import { rowsOf } from '#services/http/paged_list'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { userListValidator } from '#validators/console'

export default class DetailedUsersController {
  /** A page of all users, each with counts and the latest bids or projects. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(userListValidator, { data: request.qs() })
    const found = rowsOf(response, await pageOfDetailedUsers(filters))
    const people = ConsoleUserTransformer.transform(found, auth.user!)
    return serialize(people.useVariant('inDetail'))
  }
}
