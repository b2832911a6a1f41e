import type { HttpContext } from '@adonisjs/core/http'
import { roomPairsClosed } from '#lifecycles/room_pair_rules'
import StagingPolicy from '#policies/staging_policy'
import { jobOn } from '#queries/jobs'
import { beforeAndAfter } from '#queries/room_pairs'
import { paidBidOn } from '#queries/staging_page'
import BeforeAndAfterTransformer from '#transformers/before_and_after_transformer'
import { shownJob } from '#transformers/job'

export default class RoomPairsController {
  /** For the two parties of a paid bid. Visitors get the same page for every project. */
  async index({ auth, bouncer, inertia, params, response }: HttpContext) {
    const user = auth.user
    if (!user) return inertia.render('room_pairs/index', { page: null, job: null, refusal: null })
    const bid = await paidBidOn(params.id, user)
    const found = await jobOn(params.id, user)
    const job = found && shownJob(found)
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('room_pairs/index', { page: null, job, refusal: roomPairsClosed })
    }
    return inertia.render('room_pairs/index', {
      page: BeforeAndAfterTransformer.transform(await beforeAndAfter(bid), user),
      job,
      refusal: null,
    })
  }
}
