import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { DemoMode, NotFound, NotSignedIn } from '#exceptions/http_refusals'
import { withLabels } from '#shared/projects/photo_labels'
import AuditEvent from '#models/audit_event'
import Dismissal from '#models/dismissal'
import Project from '#models/project'
import { shownProject } from '#queries/project_page'
import type { NearbyPlace } from '#queries/nearby_places'
import { searchWithHelp, type FoundWithHelp } from '#queries/project_search'
import ProjectPolicy from '#policies/project_policy'
import { isUnchanged } from '#services/http/conditional_get'
import { paginate, setTotal } from '#services/http/paged_list'
import PhotoStore from '#services/photos/photo_store'
import { projectTag } from '#services/http/poll_tag'
import ProjectTransformer from '#transformers/project_transformer'
import ProjectPageTransformer from '#transformers/project_page_transformer'
import ProjectCardTransformer from '#transformers/project_card_transformer'
import DashboardProjectTransformer from '#transformers/dashboard_project_transformer'
import {
  createProjectValidator,
  pagingValidator,
  projectViewValidator,
  searchValidator,
  updateProjectValidator,
} from '#validators/project'

const notFound = 'Failed to fetch project'

type Polled = NonNullable<HttpContext['polled']['project']>

const queryOf = ({ city, state, miles }: NearbyPlace) =>
  new URLSearchParams({ city, state, miles: String(miles) }).toString()

export default class ProjectsController {
  /**
   * Admins get a page of all projects (`page`, `perPage` up to 100), stagers search open projects,
   * owners get their own. `X-Total-Count` has the total for the team and searches; a search is counted up
   * to 240, and a larger total only says that there are more. If a search finds nothing, `X-Suggestion` has the query string of a similar search, such as a corrected spelling, and
   * `X-Nearby` up to three places with results, separated by commas: `city=Hendersonville&state=NC&miles=19`.
   * With `within`, projects up to so many miles from the center of the city or county are found, also in
   * other states, and `sort=nearest` is possible; `X-Place: unknown` says that the place is unknown,
   * so that only projects in the place itself are found.
   * `areas` finds what is in several places, up to 50: `NC;Buncombe,NC;Asheville,NC,40` is a state, a county, and 40
   * miles (10, 25, 40, 50, 75 or 100) around a city. `area=mine` searches the company's own area: the county of its
   * profile and the areas of its saved searches. The own area counts before the places, and these before the place
   * and its distance. `X-Place: unknown` means that one of the cities is unknown.
   * A search's `page` is faster, and complete while projects are posted or closed, if `after` has the id of
   * the last project of the page before.
   */
  async index(ctx: HttpContext) {
    const { auth, request, response, serialize } = ctx
    const user = auth.user!
    if (user.isTeam) {
      return this.#all(ctx, await request.validateUsing(pagingValidator, { data: request.qs() }))
    }
    if (!user.isStager) return this.#own(ctx)
    const data = request.qs()
    const { page, after, ...filters } = await request.validateUsing(searchValidator, { data })
    const found = await searchWithHelp(filters, user, { page, after })
    this.#sayWhatHelps(response, found, Boolean(filters.within || filters.areas))
    return serialize(ProjectCardTransformer.transform(found.results, user))
  }

  async #own({ auth, serialize }: HttpContext) {
    const own = await Project.ofOwner(auth.user!)
    return serialize(DashboardProjectTransformer.transform(own, auth.user!))
  }

  async #all({ auth, response, serialize }: HttpContext, paging: Infer<typeof pagingValidator>) {
    const user = auth.user!
    const all = await paginate(Project.newestFirst(user), paging, response)
    await AuditEvent.recordViews(user, [{ list: 'projects' }])
    return serialize(DashboardProjectTransformer.transform(all, user))
  }

  /** Sets headers with the number of results and, if there are none, suggestions for the search. */
  #sayWhatHelps(response: HttpContext['response'], found: FoundWithHelp, isAround: boolean) {
    const { total, isEmpty, suggestion, nearby, unknownPlace } = found
    setTotal(response, total)
    if ((isEmpty || isAround) && unknownPlace) response.header('X-Place', 'unknown')
    if (nearby.length > 0) response.header('X-Nearby', nearby.map(queryOf).join(', '))
    if (suggestion)
      response.header('X-Suggestion', new URLSearchParams({ ...suggestion }).toString())
  }

  /**
   * A project. Public; 304 while nothing has changed for this viewer. Its owner also gets `events`,
   * newest first, and the companies it invited. Staging companies with a confirmed address, the owner and the team get `facts` and `floorPlan`. The two parties of a completed project get
   * `reviews`. `questions` has the number of answered ones, and for the owner and companies a list. `?photos=inline` returns the photos as data strings, for the owner,
   * stagers with a bid, and admins.
   */
  async show(ctx: HttpContext) {
    const { viewer, project: current } = ctx.polled
    const data = ctx.request.qs()
    const { photos } = await ctx.request.validateUsing(projectViewValidator, { data })
    if (!current) throw new NotFound(notFound)
    const found = await this.#visible(ctx, current)
    if (!photos && isUnchanged(ctx, projectTag({ id: found.id, ...current }, viewer))) return
    const shown = await shownProject(viewer, found)
    if (!shown) throw new NotFound(notFound)
    await AuditEvent.recordVisit(viewer, shown.project)
    const body = await ctx.serialize(ProjectPageTransformer.transform(shown, viewer))
    return photos ? { ...body, photos: await this.#photos(ctx, shown.project) } : body
  }

  /** Visibility comes first, so that a guessed entity tag doesn't reveal a hidden project. */
  async #visible({ params, polled }: HttpContext, { restricted, ownerId }: Polled) {
    return restricted
      ? Project.findVisibleOrFail(polled.viewer, params.id, notFound)
      : { id: Number(params.id), userId: ownerId }
  }

  async #photos({ auth, bouncer, polled }: HttpContext, project: Project) {
    if (!(await auth.check())) throw new NotSignedIn()
    await bouncer.with(ProjectPolicy).authorize('takePhotos', project)
    return PhotoStore.toDataUrls(project.photosFor(polled.viewer))
  }

  /**
   * Posts a project → 201 with the project. Idempotent by `clientId`. 409 for a second project before
   * the email address is confirmed. `facts` is optional; only staging companies, the owner and the team
   * read it. `photoRooms` says which of `roomsToStage` each of `photos` shows, or null.
   */
  async store({ auth, request, response, serialize }: HttpContext) {
    const user = auth.user!
    const body = await request.validateUsing(createProjectValidator)
    const { photos = [], photoRooms, clientId = null, ...input } = body
    const details = Project.detailsOf(input)
    const post = (names: string[]) =>
      Project.post(user, { ...details, ...withLabels(names, { photoRooms }) }, clientId)
    const { id } = await Project.postOnce(user, clientId, () =>
      PhotoStore.storeAll(photos, [], post, { sentBy: user.id })
    )
    response.status(201)
    return serialize(ProjectTransformer.transform(await Project.readAfterChange(user, id), user))
  }

  /**
   * Edits a project. Fields missing from the body keep their values, and so do facts missing from
   * `facts`; null clears a fact → the updated project. `basedOn` and `conflict` as for an offer.
   */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const user = auth.user!
    const project = await Project.findVisibleOrFail(user, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const meta = { storedFacts: project.facts, roomsToStage: project.roomsToStage }
    const body = await request.validateUsing(updateProjectValidator, { meta })
    const { photos, photoRooms, basedOn, ...input } = body
    const changes = { ...project.changesOf(input), basedOn }
    const edit = (names: string[]) =>
      project.edit(user, photos ? { ...changes, photos: names, photoRooms } : changes)
    await PhotoStore.storeAll(photos ?? [], project.photos, edit, { sentBy: user.id })
    const edited = await Project.readAfterChange(user, params.id)
    return serialize(ProjectTransformer.transform(edited, user))
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
