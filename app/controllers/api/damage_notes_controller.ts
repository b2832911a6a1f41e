import type { HttpContext } from '@adonisjs/core/http'
import DamageNote from '#models/damage_note'
import { personAs } from '#models/photo_author'
import StagingPolicy from '#policies/staging_policy'
import { paidBidOn } from '#queries/staging_page'
import { refuseOtherAuthor } from '#services/http/outbox_author'
import { damageAnswerValidator, damageNoteValidator } from '#validators/condition_photo'

export default class DamageNotesController {
  /**
   * Notes damage in a room, for either side of a paid job, from the install day on → 201 with its id, also of a
   * note that was stored before under the same `clientId`. The other side is notified. Its photos follow with the note's `clientId`.
   * The other fields are as those of a photo.
   */
  async store({ auth, bouncer, params, request, response }: HttpContext) {
    const user = auth.user!
    const bid = await paidBidOn(params.id, user)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const { author, ...sent } = await request.validateUsing(damageNoteValidator)
    refuseOtherAuthor(user, author)
    const { id } = await DamageNote.add(bid!, personAs(user), sent)
    response.status(201)
    return { id }
  }

  /**
   * The other side says `seen`, or `not_agreed` with a line; 204. It can change its answer; all answers stay as
   * history.
   */
  async answer({ auth, bouncer, params, request, response }: HttpContext) {
    const note = await DamageNote.findForPartyOrFail(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', note.bid)
    const { kind, text = null } = await request.validateUsing(damageAnswerValidator)
    await note.answer(auth.user!, { kind, text: kind === 'seen' ? null : text })
    response.status(204)
  }
}
