import type { HttpContext } from '@adonisjs/core/http'
import paymentsConfig from '#config/payments'
import { pushKeys } from '#config/push'
import {
  isSearchable,
  searchFilterNames,
  searchPaging,
  searchQuery,
  type SearchFilterName,
} from '#shared/search_enums'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import { formerPlacesOf } from '#models/project/details'
import type User from '#models/user'
import ProjectPolicy from '#policies/project_policy'
import { projectPage } from '#queries/project_page'
import { isUnknownPlace } from '#queries/projects_around'
import { nearbyPlaces } from '#queries/nearby_places'
import { searchProjects } from '#queries/project_search'
import { suggestionFor } from '#queries/search_suggestion'
import { canonicalUrl } from '#services/canonical_url'
import { visitorPage } from '#services/visitor_pages'
import { projectPageProps } from '#transformers/project_page'
import ProjectTransformer from '#transformers/project_transformer'
import { copyValidator } from '#validators/project'
import { parseSearchQuery } from '#validators/search_query'

/** Paths that show an older version of the submit form. All others show the current one. */
const formVariants: Readonly<Record<string, 'compressed' | 'old' | undefined>> = {
  '/submit-project-simple': 'compressed',
  '/submit-project-new': 'compressed',
  '/submit-project-old': 'old',
}

/** The key with which a page offers push notifications; null once that was dismissed on this device. */
function offeredPushKey({ request }: HttpContext): string | null {
  const isDismissed = request.plainCookie('stagely-push-offer', { encoded: false }) !== undefined
  return isDismissed ? null : (pushKeys?.publicKey ?? null)
}

/** Link back to the search with its filters, or to the dashboard; visitors have none. */
async function backLink(query: Record<string, unknown>, signedIn: boolean) {
  if (query.return !== 'projects') {
    return signedIn
      ? { href: '/dashboard', label: 'Go Back to Dashboard' }
      : { href: '/', label: 'Go to the home page' }
  }
  const { page, ...filters } = await parseSearchQuery(query)
  const place = [filters.city || filters.county, filters.state].filter(Boolean).join(', ')
  return {
    href: `/projects${searchQuery(filters, page)}`,
    label: place ? `Back to Projects in ${place}` : 'Back to Projects',
  }
}

/** One page for each kind of viewer, so that a browser loads no other. */
const projectComponents = {
  owner: 'projects/show_owner',
  stager: 'projects/show_company',
  other: 'projects/show',
} as const

/** The team reads more of a project than other people who can't make an offer on it. */
const projectComponent = (role: keyof typeof projectComponents, viewer: User | null) =>
  role === 'other' && viewer?.isTeam ? 'projects/show_team' : projectComponents[role]

export default class ProjectsController {
  /** Only stagers may search. Searches at once if the query string has a place and a state. */
  async index({ auth, bouncer, inertia, request }: HttpContext) {
    const allowed = await bouncer.with(ProjectPolicy).allows('search')
    const stager = allowed ? auth.user! : null
    const { page, ...filters } = await parseSearchQuery(request.qs())
    const found =
      stager && isSearchable(filters)
        ? await searchProjects(filters, stager, { pages: page })
        : null
    const isEmpty = stager && found?.total === 0
    return inertia.render('projects/index', {
      filters: Object.fromEntries(
        searchFilterNames.map((name) => [name, filters[name] ?? ''])
      ) as Record<SearchFilterName, string>,
      results: found && ProjectTransformer.transform(found.results, stager).useVariant('forCard'),
      total: found?.total ?? null,
      suggestion: isEmpty ? await suggestionFor(filters, stager) : null,
      nearby: isEmpty ? await nearbyPlaces(filters, stager) : [],
      unknownPlace: found !== null && isUnknownPlace(filters),
      pages: Math.max(1, Math.ceil((found?.results.length ?? 0) / searchPaging.size)),
      allowed,
    })
  }

  /** Public. Unknown and invisible projects get a 404 page of their own. */
  async show(ctx: HttpContext) {
    const { auth, inertia, params, request } = ctx
    const viewer = auth.user ?? null
    const version = () => ctx.pageVersion
    return visitorPage(ctx, version, async () => {
      const page = await projectPage(viewer, params.id)
      if (!page) return this.#unavailable(ctx)
      await page.project.noteVisit(viewer)
      await AuditEvent.recordVisit(viewer, page.project)
      const back = await backLink(request.qs(), viewer !== null)
      const shown = projectPageProps(page, viewer)
      const pushKey = shown.viewer === 'other' ? null : offeredPushKey(ctx)
      const props = { ...shown, back, canonical: canonicalUrl(ctx), pushKey }
      return inertia.render(projectComponent(shown.viewer, viewer), props)
    })
  }

  #unavailable({ inertia, response }: HttpContext) {
    response.status(404)
    return inertia.render('projects/unavailable', {})
  }

  /**
   * `?like=` prefills the current form from one of the viewer's own projects, `?state=&county=` says
   * where the home is.
   */
  async create({ auth, inertia, request, route }: HttpContext) {
    const variant = formVariants[route!.pattern] ?? ('final' as const)
    const [, address] = await copyValidator.tryValidate(request.qs())
    const like = variant === 'final' && address?.like
    const model = auth.user && like ? await Project.ownedBy(auth.user, like) : null
    return inertia.render('projects/create', {
      variant,
      signedIn: auth.user !== undefined,
      formerPlaces: auth.user ? await formerPlacesOf(auth.user) : [],
      start: address?.state ? { state: address.state, county: address.county ?? null } : null,
      paymentWindowHours: paymentsConfig.windowHours,
      model: model && ProjectTransformer.transform(model, auth.user!),
    })
  }
}
