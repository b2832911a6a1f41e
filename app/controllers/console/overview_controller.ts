import type { HttpContext } from '@adonisjs/core/http'
import { adminPath } from '#config/admin'
import { consolePageSizes } from '#shared/console_lists'
import { suspensionCategories } from '#shared/suspension_categories'
import TwoStepVerification from '#models/two_step_verification'
import { listUsers, lookedUp } from '#queries/admin_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { consoleOverview } from '#queries/console_overview'
import { largeList } from '#queries/large_list'
import ActivityTransformer from '#transformers/activity_transformer'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { projectShares, userShares } from '#transformers/market_shares'
import { userListValidator } from '#validators/console'

export default class OverviewController {
  /** Redirects admins from the address on the 404 page to the console. */
  redirect({ response }: HttpContext) {
    return response.redirect(adminPath)
  }

  async show({ auth, inertia, request }: HttpContext) {
    const [, filters] = await userListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.users
    const { atOnce, ...wanted } = await lookedUp('users', filters ?? {})
    const [{ waiting, figures, activity }, found, navigation, recoveryCodesLeft] =
      await Promise.all([
        consoleOverview(),
        largeList(listUsers(wanted), { q: filters?.q, atOnce }).paginate(
          filters?.page ?? 1,
          pageSize
        ),
        consoleNavigation(),
        TwoStepVerification.recoveryCodesOf(auth.user!),
      ])
    return inertia.render('console/overview', {
      navigation,
      waiting,
      hasTwoStep: recoveryCodesLeft !== null,
      stats: figures.stats,
      activity: ActivityTransformer.transform(activity),
      weeks: figures.weeks,
      periods: figures.periods,
      compared: figures.compared,
      asOf: figures.asOf,
      userShares: userShares(figures.stats),
      projectShares: projectShares(figures.stats),
      categoryOptions: [...suspensionCategories.options],
      filters: filters ?? {},
      users: ConsoleUserTransformer.transform(found.all(), auth.user!),
      total: found.total,
      pageSize,
    })
  }
}
