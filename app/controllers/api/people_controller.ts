import type { HttpContext } from '@adonisjs/core/http'
import Seat from '#models/seat'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/observability/security_log'
import { checkProof } from '#services/sign_in/proof'
import { clearSessionCookie } from '#services/sign_in/session_cookie'
import SeatTransformer from '#transformers/seat_transformer'
import { ownNameValidator, seatRightsValidator } from '#validators/people'

export default class PeopleController {
  /**
   * Changes what one of the people of the caller's account may do: `{ role, mayCommit }`; a field that is left out
   * stays. Making an `owner` needs `currentPassword`, or a `passkey` that confirms `make_owner`. 409 if the only owner
   * gives the role up.
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const body = await request.validateUsing(seatRightsValidator)
    const { currentPassword, passkey, ...rights } = body
    if (rights.role === 'owner') await checkProof(ctx, { currentPassword, passkey })
    const seat = await Seat.changeRights(auth.user!, params.seatId, rights)
    logSecurityEvent(ctx, 'role_changed')
    return serialize(SeatTransformer.transform(seat))
  }

  /**
   * Takes a person out of the caller's account; 204. Their sessions, calendar addresses and invitations there end at
   * once; what they did stays. 409 for oneself.
   */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await Seat.remove(auth.user!, params.seatId)
    logSecurityEvent(ctx, 'person_removed')
    response.status(204)
  }

  /** Leaves the account; 204, and the session ends. 409 for its only owner. */
  async leave(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await auth.user!.leave()
    logSecurityEvent(ctx, 'person_left')
    clearSessionCookie(ctx)
    response.status(204)
  }

  /** Renames the caller's person: `{ name }` → the same. The account's name stays. */
  async rename({ auth, bouncer, params, request }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { name } = await request.validateUsing(ownNameValidator)
    const person = await auth.user!.renamePerson(name)
    return { name: person.name }
  }
}
