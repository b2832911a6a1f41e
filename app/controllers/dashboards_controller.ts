import type { HttpContext } from '@adonisjs/core/http'
import { adminPath } from '#config/admin'
import { homeWithoutWork } from '#shared/accounts/capabilities'
import { dashboardOf } from '#queries/dashboard'
import { reputationFiguresOf } from '#queries/reputation'
import { ownerReputation } from '#shared/reputation/reputation'
import DashboardTransformer from '#transformers/dashboard_transformer'
import { dashboardOrder, dashboardValidator } from '#validators/dashboard'

const nothing = { dashboard: null, reputation: null, installHint: false }

export default class DashboardsController {
  /**
   * The query string has the sort order and page of each table, and the filter. Stagers are redirected to their
   * bids, admins without projects to the console, and seats without the work to what they have.
   */
  async show(ctx: HttpContext) {
    const { inertia, request } = ctx
    const { user } = ctx.auth
    if (!user) return inertia.render('dashboard/show', nothing)
    const home = homeWithoutWork(user.seat!, user)
    if (home) return this.#redirect(ctx, home)
    if (user.isStager) return this.#redirect(ctx, '/bids')
    const order = dashboardOrder(await dashboardValidator.validate(request.qs()))
    const found = await dashboardOf(user, order)
    if (user.teamRole && found.jobs.size === 0) return this.#redirect(ctx, adminPath)
    const dashboard = DashboardTransformer.transform(found, user)
    const reputation = ownerReputation(await reputationFiguresOf(user))
    const installHint = user.installHintDismissedAt === null
    return inertia.render('dashboard/show', { dashboard, reputation, installHint })
  }

  /** Keeps a toast for the page it leads to. */
  #redirect({ response, session }: HttpContext, path: string) {
    session.reflash()
    return response.redirect(path)
  }
}
