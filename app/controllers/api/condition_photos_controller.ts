import type { HttpContext } from '@adonisjs/core/http'
import ConditionPhoto from '#models/condition_photo'
import { personAs } from '#models/photo_author'
import StagingPolicy from '#policies/staging_policy'
import { conditionPage } from '#queries/condition_photos'
import { beforeAndAfter } from '#queries/room_pairs'
import { paidBidOn } from '#queries/staging_page'
import { isUnchangedContent } from '#services/http/conditional_get'
import { refuseOtherAuthor } from '#services/http/outbox_author'
import ConditionPageTransformer from '#transformers/condition_page_transformer'
import ConditionPhotoTransformer from '#transformers/condition_photo_transformer'
import { conditionPageValidator, conditionPhotoValidator } from '#validators/condition_photo'

export default class ConditionPhotosController {
  /**
   * Photos of the rooms and damage notes of a project with a paid offer, for its two sides: at most 100 photos,
   * newest first, or those before the photo with the id `before`. 304 while nothing has changed.
   */
  async index(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const { before } = await request.validateUsing(conditionPageValidator, { data: request.qs() })
    const [page, pairs] = await Promise.all([conditionPage(bid!, before), beforeAndAfter(bid!)])
    const shown = await serialize(ConditionPageTransformer.transform(page, auth.user!, pairs))
    if (isUnchangedContent(ctx, shown)) return
    return shown
  }

  /**
   * Stores a photo of a room, for either side of a paid job, from the install day on: an image of at most 5 MB as a
   * data URL → 201, also with the photo that was stored before under the same `clientId`. `waiting` is what the phone
   * still has to send. `takenAt` is kept apart from the time of receipt; up to five minutes in the future count as
   * now, and what is later or more than 30 days old is stored as unknown. `author` names who kept it on the
   * device: 403 with the code `other_author` in the session of another.
   */
  async store({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    const user = auth.user!
    const bid = await paidBidOn(params.id, user)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const { author, ...sent } = await request.validateUsing(conditionPhotoValidator)
    refuseOtherAuthor(user, author)
    const photo = await ConditionPhoto.add(bid!, personAs(user), sent)
    response.status(201)
    return serialize(ConditionPhotoTransformer.transform(photo, { companyId: bid!.userId }))
  }
}
