import type { HttpContext } from '@adonisjs/core/http'
import { roomPairsClosed } from '#lifecycles/room_pair_rules'
import StagingPolicy from '#policies/staging_policy'
import { conditionPage, photoSheet } from '#queries/condition_photos'
import { beforeAndAfter } from '#queries/room_pairs'
import { paidJobOn } from '#queries/staging_page'
import BeforeAndAfterTransformer from '#transformers/before_and_after_transformer'
import ConditionPageTransformer from '#transformers/condition_page_transformer'
import { shownJob } from '#transformers/job'
import PhotoSheetTransformer from '#transformers/photo_sheet_transformer'

const empty = { page: null, photos: null, job: null, refusal: null }
const noSheet = { sheet: null, job: null, refusal: null }

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
    const [pairs, condition] = await Promise.all([beforeAndAfter(bid), conditionPage(bid)])
    const page = BeforeAndAfterTransformer.transform(pairs, user)
    const photos = ConditionPageTransformer.transform(condition, user, pairs)
    return inertia.render('room_pairs/index', { ...props, page, photos })
  }

  /** All photos and damage notes of a job by room and moment, to print. For the same two parties. */
  async sheet({ auth, bouncer, inertia, params, response }: HttpContext) {
    const { user } = auth
    if (!user) return inertia.render('room_pairs/sheet', { ...noSheet })
    const { bid, job } = await paidJobOn(params.id, user)
    const props = { ...noSheet, job: job && shownJob(job) }
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('room_pairs/sheet', { ...props, refusal: roomPairsClosed })
    }
    const sheet = PhotoSheetTransformer.transform(await photoSheet(bid), user)
    return inertia.render('room_pairs/sheet', { ...props, sheet })
  }
}
