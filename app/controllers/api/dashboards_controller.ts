import type { HttpContext } from '@adonisjs/core/http'
import { dashboardOf } from '#queries/dashboard'
import DashboardTransformer from '#transformers/dashboard_transformer'
import { dashboardOrder, dashboardValidator } from '#validators/dashboard'

export default class DashboardsController {
  /**
   * The dashboard page's data, for the same query string:
   * `{ projects, tables: { active, in_home, completed, cancelled: { total, page, pages, sort } }, filter, yourTurn, week }`.
   * From 20 jobs on, `show` narrows the active projects to those that collect offers; `filter` is
   * what is shown, null on a dashboard with fewer jobs.
   */
  async show({ auth, request, serialize }: HttpContext) {
    const order = dashboardOrder(await dashboardValidator.validate(request.qs()))
    const dashboard = await dashboardOf(auth.user!, order)
    return serialize(DashboardTransformer.transform(dashboard, auth.user!))
  }
}
