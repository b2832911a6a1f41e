import type { HttpContext } from '@adonisjs/core/http'
import { allStates, placePath, placesPath } from '#shared/places/place_addresses'
import { NotFound } from '#exceptions/http_refusals'
import { placeAt } from '#queries/counties'
import { activeStates, placePage } from '#queries/place_page'
import { canonicalUrl } from '#services/http/canonical_url'
import { contentVersion, visitorPage } from '#services/http/visitor_pages'
import { stateMap } from '#services/places/county_maps'
import { placeLink, placePageProps } from '#transformers/place_page'

/** Leads from another spelling to the address of the page; does nothing at that address. */
function redirectTo(path: string, { request, response }: HttpContext): boolean {
  if (request.url() === path) return false
  response.redirect().status(301).withQs().toPath(path)
  return true
}

export default class PlacesController {
  /** Public: all states. */
  async index(ctx: HttpContext) {
    if (redirectTo(placesPath, ctx)) return
    const active = await activeStates()
    const version = () => contentVersion(active)
    return visitorPage(ctx, version, () =>
      ctx.inertia.render('places/index', {
        states: allStates.map((state) => placeLink({ state, county: null })),
        active: active.map((state) => placeLink({ state, county: null })),
        canonical: canonicalUrl(ctx),
      })
    )
  }

  /** Public: a state or a county. */
  async show(ctx: HttpContext) {
    const place = await placeAt(ctx.params.state, ctx.params.county)
    if (!place) throw new NotFound()
    if (redirectTo(placePath(place), ctx)) return
    const props = placePageProps(await placePage(place), await stateMap(place.state))
    const version = () => contentVersion(props)
    return visitorPage(ctx, version, () =>
      ctx.inertia.render('places/show', { ...props, canonical: canonicalUrl(ctx) })
    )
  }
}
