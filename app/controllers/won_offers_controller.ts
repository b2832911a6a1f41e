import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import type { WonState } from '#lifecycles/won_offer'
import { wonOfferOn, type WonOffer } from '#queries/won_offers'
import WonOfferTransformer from '#transformers/won_offer_transformer'

/** Where the company finds what it looks for, if it isn't on the page itself. */
const elsewhere: Partial<Record<WonState, (won: WonOffer) => string>> = {
  dated: ({ bid }) => `/projects/${bid.projectId}/staging`,
  to_pay: ({ bid }) => `/payment/${bid.id}`,
  elsewhere: ({ bid }) => `/projects/${bid.projectId}`,
}

export default class WonOffersController {
  /** "The project is yours", for the company of the chosen offer; 404 for everyone else but visitors. */
  async show({ auth, inertia, params, response }: HttpContext) {
    if (!auth.user) return inertia.render('won_offers/show', { won: null })
    const found = await wonOfferOn(params.id, auth.user)
    if (!found) throw new NotFound()
    const address = elsewhere[found.state]
    if (address) return response.redirect(address(found))
    return inertia.render('won_offers/show', { won: WonOfferTransformer.transform(found) })
  }
}
