import type { HttpContext } from '@adonisjs/core/http'
import { adminPath } from '#config/admin'
import { consoleLists } from '#shared/console/console_lists'
import { pageOfUsers } from '#queries/admin_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { consoleOverview } from '#queries/console_overview'
import { overviewProps } from '#transformers/console_overview'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { userListValidator } from '#validators/console'

export default class OverviewController {
  /** Redirects admins from the address on the 404 page to the console. */
  redirect({ response }: HttpContext) {
    return response.redirect(adminPath)
  }

  async show({ auth, inertia, request }: HttpContext) {
    const [, filters] = await userListValidator.tryValidate(request.qs())
    const [overview, { rows, ...page }, navigation] = await Promise.all([
      consoleOverview(auth.user!),
      pageOfUsers({ ...filters, perPage: consoleLists.users.rows }),
      consoleNavigation(),
    ])
    return inertia.render('console/overview', {
      ...{ navigation, ...page, ...overviewProps(overview) },
      filters: filters ?? {},
      rows: ConsoleUserTransformer.transform(rows, auth.user!),
    })
  }
}
