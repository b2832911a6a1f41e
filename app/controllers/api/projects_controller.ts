import type { HttpContext } from '@adonisjs/core/http'
import { DemoMode, NotFound, NotSignedIn } from '#exceptions/http_refusals'
import AuditEvent from '#models/audit_event'
import Dismissal from '#models/dismissal'
import Project from '#models/project'
import { invitationsFor } from '#queries/invitations'
import { historyFor } from '#queries/project_history'
import { questionsFor } from '#queries/questions'
import { reviewsFor } from '#queries/reviews'
import { searchProjects } from '#queries/project_search'
import { isUnknownPlace } from '#queries/projects_around'
import { nearbyPlaces, type NearbyPlace } from '#queries/nearby_places'
import { suggestionFor } from '#queries/search_suggestion'
import { newProjectDetails, projectChanges } from '#models/project/details'
import { postProject, postOnce } from '#models/project/posting'
import ProjectPolicy from '#policies/project_policy'
import { isUnchanged } from '#services/conditional_get'
import { paginate, setTotal } from '#services/paged_list'
import PhotoStore from '#services/photos/photo_store'
import { projectTag } from '#services/poll_tag'
import ProjectTransformer from '#transformers/project_transformer'
import {
  createProjectValidator,
  pagingValidator,
  projectViewValidator,
  searchValidator,
  updateProjectValidator,
} from '#validators/project'

const notFound = 'Failed to fetch project'

const queryOf = ({ city, state, miles }: NearbyPlace) =>
  new URLSearchParams({ city, state, miles: String(miles) }).toString()

export default class ProjectsController {
  /**
   * Admins get a page of all projects (`page`, `perPage` up to 100), stagers search open projects,
   * owners get their own. `X-Total-Count` has the total for the team and searches; a search is counted up
   * to 240, and a larger total only says that there are more. If a search finds nothing, `X-Suggestion` has the query string of a similar search, such as a corrected spelling, and
   * `X-Nearby` up to three places with results, separated by commas: `city=Hendersonville&state=NC&miles=19`.
   * With `within`, projects up to so many miles from the center of the city or county are found, also in
   * other states, and `sort=nearest` is possible; `X-Place: unknown` says that nobody knows where the place is,
   * so that only projects in the place itself are found.
   * A search's `page` is faster, and complete while projects are posted or closed, if `after` has the id of
   * the last project of the page before.
   */
  async index({ auth, request, response, serialize }: HttpContext) {
    const user = auth.user!
    if (user.isTeam) {
      const paging = await request.validateUsing(pagingValidator, { data: request.qs() })
      const all = await paginate(Project.newestFirst(user), paging, response)
      await AuditEvent.recordViews(user, [{ list: 'projects' }])
      return serialize(ProjectTransformer.transform(all, user).useVariant('forDashboard'))
    }
    if (!user.isStager) {
      const own = await Project.ofOwner(user)
      return serialize(ProjectTransformer.transform(own, user).useVariant('forDashboard'))
    }
    const { page, after, ...filters } = await request.validateUsing(searchValidator, {
      data: request.qs(),
    })
    const { results, total } = await searchProjects(filters, user, { page, after })
    const isEmpty = total === 0 && !filters.removed
    const suggestion = isEmpty ? await suggestionFor(filters, user) : null
    const nearby = isEmpty ? await nearbyPlaces(filters, user) : []
    setTotal(response, total)
    if ((isEmpty || filters.within) && isUnknownPlace(filters)) {
      response.header('X-Place', 'unknown')
    }
    if (nearby.length > 0) response.header('X-Nearby', nearby.map(queryOf).join(', '))
    if (suggestion)
      response.header('X-Suggestion', new URLSearchParams({ ...suggestion }).toString())
    return serialize(ProjectTransformer.transform(results, user).useVariant('forCard'))
  }

  /**
   * A project. Public; 304 while nothing has changed for this viewer. Its owner also gets `events`,
   * newest first, and the companies it invited. Staging companies with a confirmed address, the owner and the team get `facts` and `floorPlan`. The two parties of a completed project get
   * `reviews`. `questions` has the number of answered ones, and for the owner and companies a list. `?photos=inline` returns the photos as data strings, for the owner,
   * stagers with a bid, and admins.
   */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, polled, request, serialize } = ctx
    const { viewer, project: current } = polled
    const { photos } = await request.validateUsing(projectViewValidator, { data: request.qs() })
    if (!current) throw new NotFound(notFound)
    const tag = projectTag({ id: params.id, ...current }, viewer)
    // Visibility comes first, so that a guessed entity tag doesn't reveal a hidden project.
    if (!current.restricted && !photos && isUnchanged(ctx, tag)) return
    const project = await Project.findVisibleOrFail(viewer, params.id, notFound)
    if (current.restricted && !photos && isUnchanged(ctx, tag)) return
    await AuditEvent.recordVisit(viewer, project)
    const history = await historyFor(viewer, project)
    const invitations = await invitationsFor(viewer, project)
    const reviews = await reviewsFor(viewer, project)
    const questions = await questionsFor(viewer, project)
    const shown = await serialize(
      ProjectTransformer.transform(
        project,
        viewer,
        history,
        invitations,
        reviews,
        questions
      ).useVariant('forPage')
    )
    if (!photos) return shown

    if (!(await auth.check())) throw new NotSignedIn()
    await bouncer.with(ProjectPolicy).authorize('takePhotos', project)
    return { ...shown, photos: await PhotoStore.toDataUrls(project.photosFor(viewer)) }
  }

  /**
   * Posts a project → 201 with the project. Idempotent by `clientId`. `facts` is optional; only
   * staging companies, the owner and the team read it.
   */
  async store({ auth, request, response, serialize }: HttpContext) {
    const user = auth.user!
    const body = await request.validateUsing(createProjectValidator)
    const { photos = [], clientId = null, ...input } = body
    const { id } = await postOnce(user, clientId, () =>
      PhotoStore.storeAll(
        photos,
        [],
        (names) => postProject(user, { ...newProjectDetails(input), photos: names }, clientId),
        { sentBy: user.id }
      )
    )
    response.status(201)
    return serialize(ProjectTransformer.transform(await Project.readAfterChange(user, id), user))
  }

  /**
   * Edits a project. Fields missing from the body keep their values, and so do facts missing from
   * `facts`; null clears a fact → the updated project.
   */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const { photos, ...input } = await request.validateUsing(updateProjectValidator, {
      meta: { storedFacts: project.facts },
    })
    const changes = projectChanges(input, project)
    await PhotoStore.storeAll(
      photos ?? [],
      project.photos,
      (names) => project.edit(auth.user!, photos ? { ...changes, photos: names } : changes),
      { sentBy: auth.user!.id }
    )
    const edited = await Project.readAfterChange(auth.user!, params.id)
    return serialize(ProjectTransformer.transform(edited, auth.user!))
  }

  /** Owners delete the project. Stagers dismiss it from their own search results. */
  async destroy({ auth, bouncer, params }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    if (await bouncer.with(ProjectPolicy).allows('remove', project)) {
      if (project.isDemo) throw new DemoMode()
      await project.remove(auth.user!)
    } else {
      await bouncer.with(ProjectPolicy).authorize('dismiss')
      await Dismissal.add(project, auth.user!)
    }
    return { message: 'Project deleted successfully' }
  }
}
