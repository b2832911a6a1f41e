import type { HttpContext } from '@adonisjs/core/http'
import ProjectTransformer from '#transformers/project_transformer'
import ProjectPage from '#transformers/project_page'
import Project from '#models/project'
import { lastStateOf } from '#models/project/details'
import ProjectPolicy from '#policies/project_policy'
import { canonicalAddress } from '#services/canonical_address'
import { searchPage } from '#transformers/search_page'
import { likeValidator } from '#validators/project'
import { readSearch } from '#validators/search_address'

/** R21: the older forms of the submit page, by their addresses; every other one has the newest. */
const olderForms: Readonly<Record<string, 'compressed' | 'old' | undefined>> = {
  '/submit-project-simple': 'compressed',
  '/submit-project-new': 'compressed',
  '/submit-project-old': 'old',
}

export default class ProjectsController {
  /** RTE-02: arriving with filters runs the search at once (R27). */
  async index({ auth, bouncer, inertia, request }: HttpContext) {
    const allowed = await bouncer.with(ProjectPolicy).allows('search')
    const search = await readSearch(request.qs())
    return inertia.render('projects/index', await searchPage(search, allowed ? auth.user! : null))
  }

  /** RTE-03, DET-10: open to everybody; an unknown project has its own 404 page (DET-06). */
  async show(ctx: HttpContext) {
    const { auth, inertia, params, request, response } = ctx
    const page = await ProjectPage.find(auth.user ?? null, params.id)
    if (!page) {
      response.status(404)
      return inertia.render('projects/unavailable', {})
    }
    const canonical = canonicalAddress(ctx)
    return inertia.render('projects/show', { ...(await page.props(request.qs())), canonical })
  }

  /** RTE-04, RTE-05, SUB-01; `?like=` fills the newest form in from an own project. */
  async create({ auth, inertia, request, route }: HttpContext) {
    const variant = olderForms[route!.pattern] ?? ('final' as const)
    const [, address] = await likeValidator.tryValidate(request.qs())
    const like = variant === 'final' && address?.like
    const model = auth.user && like ? await Project.ownedBy(auth.user, like) : null
    return inertia.render('projects/create', {
      variant,
      signedIn: auth.user !== undefined,
      lastState: auth.user ? await lastStateOf(auth.user) : null,
      model: model && ProjectTransformer.transform(model, auth.user!),
    })
  }
}
