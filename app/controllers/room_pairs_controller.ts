import type { HttpContext } from '@adonisjs/core/http'
import { roomPairsClosed } from '#lifecycles/room_pair_rules'
import StagingPolicy from '#policies/staging_policy'
import { beforeAndAfter } from '#queries/room_pairs'
import { paidJobOn } from '#queries/staging_page'
import BeforeAndAfterTransformer from '#transformers/before_and_after_transformer'
import { shownJob } from '#transformers/job'

const empty = { page: null, job: null, refusal: null }

export default class RoomPairsController {
  /** For the two parties of a paid bid. Visitors get the same page for every project. */
  async index({ auth, bouncer, inertia, params, response }: HttpContext) {
    const { user } = auth
    if (!user) return inertia.render('room_pairs/index', empty)
    const { bid, job } = await paidJobOn(params.id, user)
    const props = { ...empty, job: job && shownJob(job) }
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('room_pairs/index', { ...props, refusal: roomPairsClosed })
    }
    const page = BeforeAndAfterTransformer.transform(await beforeAndAfter(bid), user)
    return inertia.render('room_pairs/index', { ...props, page })
  }
}
