import type { HttpContext } from '@adonisjs/core/http'
import { adminPath } from '#config/admin'
import { dashboardOf } from '#queries/dashboard'
import { reputationFiguresOf } from '#queries/reputation'
import { ownerReputation } from '#shared/reputation'
import DashboardTransformer from '#transformers/dashboard_transformer'
import { dashboardOrder, dashboardValidator } from '#validators/dashboard'

export default class DashboardsController {
  /**
   * The query string has the sort order and page of each table, and the filter. Stagers are redirected to their
   * bids, and admins without projects to the console.
   */
  async show({ auth, inertia, request, response, session }: HttpContext) {
    const user = auth.user
    if (user?.isStager) {
      session.reflash()
      return response.redirect('/bids')
    }
    if (!user) {
      const nothing = { dashboard: null, reputation: null, installHint: false }
      return inertia.render('dashboard/show', nothing)
    }
    const order = dashboardOrder(await dashboardValidator.validate(request.qs()))
    const found = await dashboardOf(user, order)
    if (user.teamRole && found.jobs.size === 0) {
      session.reflash()
      return response.redirect(adminPath)
    }
    const dashboard = DashboardTransformer.transform(found, user)
    const reputation = ownerReputation(await reputationFiguresOf(user))
    const installHint = user.installHintDismissedAt === null
    return inertia.render('dashboard/show', { dashboard, reputation, installHint })
  }
}
