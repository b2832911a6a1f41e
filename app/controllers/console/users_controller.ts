import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { userTypes } from '#shared/accounts/user_types'
import { NotFound } from '#exceptions/http_refusals'
import { accountPage, findAccount } from '#queries/account_page'
import { pageOfDetailedUsers } from '#queries/admin_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { consoleAccountPageProps } from '#transformers/console_account_page'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { timelineValidator, userListValidator } from '#validators/console'

/** Includes the types that can no longer be chosen. */
const typeOptions = userTypes.values.map((value) => ({ value, label: userTypes.label(value) }))

export default class UsersController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await userListValidator.tryValidate(request.qs())
    const perPage = consoleLists.detailedUsers.rows
    const { rows, ...page } = await pageOfDetailedUsers({ ...filters, perPage })
    return inertia.render('console/users', {
      navigation: await consoleNavigation(),
      categoryOptions: [...suspensionCategories.options],
      options: { type: typeOptions },
      ...page,
      filters: filters ?? {},
      rows: ConsoleUserTransformer.transform(rows, auth.user!).useVariant('inDetail'),
    })
  }

  /** An account's page, with a page of its timeline. */
  async show({ auth, inertia, params, request }: HttpContext) {
    const [, filters] = await timelineValidator.tryValidate(request.qs())
    const account = await findAccount(params.id)
    if (!account) throw new NotFound()
    const [page, navigation] = await Promise.all([
      accountPage(account, filters ?? {}),
      consoleNavigation(),
    ])
    const props = consoleAccountPageProps(page, auth.user!)
    return inertia.render('console/user', { navigation, ...props, filters: filters ?? {} })
  }
}
