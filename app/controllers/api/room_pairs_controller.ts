import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import RoomPair from '#models/room_pair'
import BidPolicy from '#policies/bid_policy'
import RoomPairTransformer from '#transformers/room_pair_transformer'
import { pairConsentValidator, roomPairValidator } from '#validators/room_pair'

export default class RoomPairsController {
  /**
   * Adds a before-and-after pair to a paid offer whose rooms are finished: `{ room, before, after }`,
   * with the URL of one of the project's photos, and an image of at most 5 MB as a data URL or the URL of the
   * company's own photo of the finished room (condition photos, `after`) → 201. For
   * the offer's company. At most 10 pairs, one for each photo. Only the two parties and the team see
   * it until the owner agrees. The owner is notified.
   */
  async store({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const details = await request.validateUsing(roomPairValidator)
    const pair = await RoomPair.add(bid, auth.user!, details)
    response.status(201)
    return serialize(RoomPairTransformer.transform(pair, auth.user!))
  }

  /** Removes a pair and its photos; 204. For the company, at any time. */
  async destroy({ auth, bouncer, params, response }: HttpContext) {
    const pair = await RoomPair.findForPartyOrFail(params.id, auth.user!)
    await bouncer.with(BidPolicy).authorize('manage', pair.bid)
    await pair.remove(auth.user!)
    response.status(204)
  }

  /**
   * Says whether a pair may be shown in the company's portfolio: `{ consent }` → the pair. For the
   * owner, who can withdraw the consent at any time. 409 on a cancelled or hidden project.
   */
  async consent({ auth, bouncer, params, request, serialize }: HttpContext) {
    const pair = await RoomPair.findForPartyOrFail(params.id, auth.user!)
    await bouncer.with(BidPolicy).authorize('decide', pair.bid)
    const { consent } = await request.validateUsing(pairConsentValidator)
    const answered = await pair.setConsent(auth.user!, consent)
    return serialize(RoomPairTransformer.transform(answered, auth.user!))
  }
}
