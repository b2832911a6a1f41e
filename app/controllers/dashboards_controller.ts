import type { HttpContext } from '@adonisjs/core/http'
import { dashboardOf } from '#queries/dashboard'
import DashboardTransformer from '#transformers/dashboard_transformer'
import { dashboardOrder, dashboardValidator } from '#validators/dashboard'

export default class DashboardsController {
  /** The query string has the sort order and page of each table. */
  async show({ auth, inertia, request, response, session }: HttpContext) {
    const user = auth.user
    if (user?.isStager) {
      session.reflash()
      return response.redirect('/bids')
    }
    if (!user) return inertia.render('dashboard/show', { dashboard: null })
    const order = dashboardOrder(await dashboardValidator.validate(request.qs()))
    const dashboard = DashboardTransformer.transform(await dashboardOf(user, order), user)
    return inertia.render('dashboard/show', { dashboard })
  }
}
