import type { HttpContext } from '@adonisjs/core/http'
import ProjectPage from '#transformers/project_page'
import Project from '#models/project'
import { searchProjects } from '#models/project/search'
import ProjectPolicy from '#policies/project_policy'
import ProjectTransformer from '#transformers/project_transformer'
import { searchValidator } from '#validators/project'

/** R21: the older forms of the submit page, by their addresses; every other one has the newest. */
const olderForms: Readonly<Record<string, 'compressed' | 'old'>> = {
  '/submit-project-simple': 'compressed',
  '/submit-project-new': 'compressed',
  '/submit-project-old': 'old',
}

export default class ProjectsController {
  /** RTE-02: arriving with filters runs the search at once (R27). */
  async index({ auth, bouncer, inertia, request }: HttpContext) {
    const allowed = auth.user !== undefined && (await bouncer.with(ProjectPolicy).allows('search'))
    const [, query] = await searchValidator.tryValidate(request.qs())
    const filters = {
      city: query?.city ?? '',
      county: query?.county ?? '',
      state: query?.state ?? '',
    }
    const complete = Boolean((filters.city || filters.county) && filters.state)
    if (!allowed || !complete) {
      return inertia.render('projects/index', { filters, results: null, total: null, allowed })
    }
    const found = await searchProjects(query!, auth.user!).paginate(1, 24)
    return inertia.render('projects/index', {
      filters,
      results: ProjectTransformer.transform(found.all(), auth.user!).useVariant('forCard'),
      total: found.total,
      allowed,
    })
  }

  /** RTE-03, DET-10: open to everybody; an unknown project has its own 404 page (DET-06). */
  async show({ auth, inertia, params, request, response }: HttpContext) {
    const page = await ProjectPage.find(auth.user ?? null, params.id)
    if (!page) {
      response.status(404)
      return inertia.render('projects/unavailable', {})
    }
    return inertia.render('projects/show', page.props(request.qs()))
  }

  /** RTE-04, RTE-05, SUB-01. */
  async create({ auth, inertia, route }: HttpContext) {
    return inertia.render('projects/create', {
      variant: olderForms[route!.pattern] ?? ('final' as const),
      signedIn: auth.user !== undefined,
      lastState: auth.user ? await Project.lastStateOf(auth.user) : null,
    })
  }
}
