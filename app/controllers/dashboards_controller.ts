import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import ProjectTransformer from '#transformers/project_transformer'

export default class DashboardsController {
  /** RTE-06, DSH-01, DSH-02. */
  async show({ auth, inertia, response, session }: HttpContext) {
    const user = auth.user
    if (user?.isStager) {
      session.reflash()
      return response.redirect('/bids')
    }
    const projects = user ? await Project.ofOwner(user) : []
    return inertia.render('dashboard/show', {
      projects: ProjectTransformer.transform(projects, user ?? null).useVariant('forDashboard'),
      signedIn: user !== undefined,
    })
  }
}
