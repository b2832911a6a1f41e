import type { HttpContext } from '@adonisjs/core/http'
import { accountStates, consolePageSizes } from '#shared/console_lists'
import { suspensionCategories } from '#shared/suspension_categories'
import { userTypes } from '#shared/user_types'
import { listDetailedUsers } from '#queries/admin_lists'
import { consoleNavigation } from '#queries/console_navigation'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { userListValidator } from '#validators/console'

/** Includes the types that can't be chosen any more. */
const typeOptions = userTypes.values.map((value) => ({ value, label: userTypes.label(value) }))

export default class UsersController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await userListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.detailedUsers
    const [found, navigation] = await Promise.all([
      listDetailedUsers(filters ?? {}).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    return inertia.render('console/users', {
      navigation,
      typeOptions,
      stateOptions: [...accountStates.options],
      categoryOptions: [...suspensionCategories.options],
      filters: filters ?? {},
      users: ConsoleUserTransformer.transform(found.all(), auth.user!).useVariant('inDetail'),
      total: found.total,
      pageSize,
    })
  }
}
