import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import paymentsConfig from '#config/payments'
import { pushKeys } from '#config/push'
import { areasPhrase } from '#shared/projects/search_areas'
import { searchQuery, type SearchFilters } from '#shared/projects/search_enums'
import { areaLabel } from '#shared/projects/saved_searches'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import type User from '#models/user'
import ProjectPolicy from '#policies/project_policy'
import { photoFigure } from '#queries/market_quarters'
import { ownAreaOf } from '#queries/own_area'
import { projectPage } from '#queries/project_page'
import { searchInAddress } from '#queries/project_search'
import { canonicalUrl } from '#services/http/canonical_url'
import { visitorPage } from '#services/http/visitor_pages'
import { projectPageProps } from '#transformers/project_page'
import ProjectTransformer from '#transformers/project_transformer'
import { searchPageProps } from '#transformers/search_page'
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

/** Where a search is: `in Asheville, NC`; empty without a place. */
function placePhrase({ area, areas, city, county, state }: SearchFilters): string {
  if (area) return 'in your area'
  if (areas) return areasPhrase(areas)
  const place = [city || county, state].filter(Boolean).join(', ')
  return place && `in ${place}`
}

/** Link back to the search with its filters, or to the dashboard; visitors have none. */
async function backLink(query: Record<string, unknown>, signedIn: boolean) {
  if (query.return !== 'projects') {
    return signedIn
      ? { href: '/dashboard', label: 'Go Back to Dashboard' }
      : { href: '/', label: 'Go to the home page' }
  }
  const { page, ...filters } = await parseSearchQuery(query)
  return {
    href: `/projects${searchQuery(filters, page)}`,
    label: `Back to Projects ${placePhrase(filters)}`.trimEnd(),
  }
}

/** Where the home is, if the page's address says so. */
const placeIn = (address: Infer<typeof copyValidator> | null) =>
  address?.state ? { state: address.state, county: address.county ?? null } : null

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
  /** Only stagers may search. Searches at once if the query string has a place and a state, places, or the own area. */
  async index({ auth, bouncer, inertia, request }: HttpContext) {
    const allowed = await bouncer.with(ProjectPolicy).allows('search')
    const stager = allowed ? auth.user! : null
    const ownArea = stager ? await ownAreaOf(stager) : []
    const { page, area, ...others } = await parseSearchQuery(request.qs())
    const filters = ownArea.length > 0 ? { area, ...others } : others
    const found = stager && (await searchInAddress(filters, stager, { pages: page }))
    const props = searchPageProps(found, found?.filters ?? filters, stager)
    return inertia.render('projects/index', { ...props, allowed, ownArea: ownArea.map(areaLabel) })
  }

  /** Public. Unknown and invisible projects get a 404 page of their own. */
  async show(ctx: HttpContext) {
    const version = () => ctx.pageVersion
    return visitorPage(ctx, version, async () => {
      const viewer = ctx.auth.user ?? null
      const page = await projectPage(viewer, ctx.params.id)
      if (!page) return this.#unavailable(ctx)
      await page.project.noteVisit(viewer)
      await AuditEvent.recordVisit(viewer, page.project)
      const props = { ...projectPageProps(page, viewer), ...(await this.#around(ctx)) }
      const pushKey = props.viewer === 'other' ? null : offeredPushKey(ctx)
      return ctx.inertia.render(projectComponent(props.viewer, viewer), { ...props, pushKey })
    })
  }

  async #around(ctx: HttpContext) {
    const back = await backLink(ctx.request.qs(), ctx.auth.user !== undefined)
    return { back, canonical: canonicalUrl(ctx) }
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
      formerPlaces: (await auth.user?.formerPlaces()) ?? [],
      start: placeIn(address),
      paymentWindowHours: paymentsConfig.windowHours,
      photoFigure: await photoFigure(),
      model: model && ProjectTransformer.transform(model, auth.user!),
      refusal: auth.user ? await Project.postingRefusal(auth.user) : null,
    })
  }

  /** The form for visitors, who get an account at the end. Everyone else is led to their own form. */
  async createFirst(ctx: HttpContext) {
    const { auth, inertia, request, response } = ctx
    if (auth.user) return response.redirect().withQs().toPath('/submit-project')
    const [, address] = await copyValidator.tryValidate(request.qs())
    return inertia.render('projects/create_first', {
      start: placeIn(address),
      paymentWindowHours: paymentsConfig.windowHours,
      photoFigure: await photoFigure(),
      canonical: canonicalUrl(ctx),
    })
  }
}
