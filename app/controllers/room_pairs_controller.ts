import type { HttpContext } from '@adonisjs/core/http'
import { roomPairsClosed } from '#lifecycles/room_pair_rules'
import StagingPolicy from '#policies/staging_policy'
import { beforeAndAfter } from '#queries/room_pairs'
import { paidBidOn } from '#queries/staging_page'
import BeforeAndAfterTransformer from '#transformers/before_and_after_transformer'

export default class RoomPairsController {
  /** For the two parties of a paid bid. Visitors get the same page for every project. */
  async index({ auth, bouncer, inertia, params, response }: HttpContext) {
    const user = auth.user
    if (!user) return inertia.render('room_pairs/index', { page: null, refusal: null })
    const bid = await paidBidOn(params.id, user)
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('room_pairs/index', { page: null, refusal: roomPairsClosed })
    }
    return inertia.render('room_pairs/index', {
      page: BeforeAndAfterTransformer.transform(await beforeAndAfter(bid), user),
      refusal: null,
    })
  }
}
