import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { stagingClosed } from '#lifecycles/staging_rules'
import StagingPolicy from '#policies/staging_policy'
import { homeCardPage } from '#queries/home_cards'
import { paidBidOn, paidJobOn } from '#queries/staging_page'
import { setCaching } from '#services/http/caching'
import { drawCard } from '#services/photos/card_picture'
import HomeCardTransformer from '#transformers/home_card_transformer'
import { shownJob } from '#transformers/job'

const empty = { page: null, job: null, refusal: null }

export default class HomeCardsController {
  /** For the two parties of a paid bid. Visitors get the same page for every project. */
  async show({ auth, bouncer, inertia, params, response }: HttpContext) {
    const { user } = auth
    if (!user) return inertia.render('home_cards/show', empty)
    const { bid, job } = await paidJobOn(params.id, user)
    const props = { ...empty, job: job && shownJob(job) }
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('home_cards/show', { ...props, refusal: stagingClosed })
    }
    const page = HomeCardTransformer.transform(await homeCardPage(bid), user)
    return inertia.render('home_cards/show', { ...props, page })
  }

  /** The card as a JPEG, for its owner while both sides agree. It is drawn each time and kept nowhere. */
  async picture({ auth, bouncer, params, response }: HttpContext) {
    const bid = auth.user ? await paidBidOn(params.id, auth.user) : null
    if (!bid || (await bouncer.with(StagingPolicy).denies('host', bid))) throw new NotFound()
    const page = await homeCardPage(bid)
    const card = new HomeCardTransformer(page, auth.user!).toObject().card
    if (page.refusal || !card || !page.pair) throw new NotFound()
    const drawn = await drawCard(page.pair, card)
    setCaching(response, 'personal')
    response.header('Content-Disposition', 'inline; filename="staged-home.jpg"')
    return response.type('image/jpeg').send(drawn)
  }
}
