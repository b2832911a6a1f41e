import type { HttpContext } from '@adonisjs/core/http'
import HomeCard from '#models/home_card'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { homeCardConsentValidator, homeCardValidator } from '#validators/home_outcome'

export default class HomeCardsController {
  /**
   * The owner makes a card of the job for listing presentations, or changes it: `{ pairId, showsComparison }`;
   * 204. It has to say what became of the home first. The company is asked to agree, also to other photos.
   */
  async update(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    await this.#admit(ctx, 'host')
    const card = await request.validateUsing(homeCardValidator)
    await HomeCard.make(params.id, auth.user!, card)
    response.status(204)
  }

  /** The owner withdraws the card; 204. Its picture is gone at once. */
  async destroy(ctx: HttpContext) {
    const { auth, params, response } = ctx
    await this.#admit(ctx, 'host')
    await HomeCard.withdraw(params.id, auth.user!)
    response.status(204)
  }

  /**
   * The company agrees to the card with this pair, or no longer: `{ consent, pairId }`; 204. It can write nothing
   * else of it.
   */
  async consent(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    await this.#admit(ctx, 'agreeToCard')
    const answer = await request.validateUsing(homeCardConsentValidator)
    await HomeCard.answer(params.id, auth.user!, answer)
    response.status(204)
  }

  async #admit({ auth, bouncer, params }: HttpContext, ability: 'host' | 'agreeToCard') {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize(ability, staging.paidBid)
  }
}
