import type { HttpContext } from '@adonisjs/core/http'
import SeatInvitation from '#models/seat_invitation'
import UserPolicy from '#policies/user_policy'
import { countInvitation } from '#services/limits/counts'
import { logSecurityEvent } from '#services/observability/security_log'
import { checkProof } from '#services/sign_in/proof'
import SeatInvitationTransformer from '#transformers/seat_invitation_transformer'
import SeatTransformer from '#transformers/seat_transformer'
import { proofValidator } from '#validators/passkey'
import { seatInvitationValidator } from '#validators/people'

export default class SeatInvitationsController {
  /**
   * Invites someone into the caller's account: `{ email, role, mayCommit }` → 201. The answer is the same whether the
   * address has an account or not. An `owner` needs `currentPassword`, or a `passkey` that confirms `make_owner`. 422
   * at `email` for someone who works here or is invited already, 409 for the 51st person and while the caller's address
   * isn't confirmed.
   */
  async store(ctx: HttpContext) {
    const { auth, bouncer, params, request, response, serialize } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const body = await request.validateUsing(seatInvitationValidator)
    const { currentPassword, passkey, mayCommit = false, ...invited } = body
    if (invited.role === 'owner') await checkProof(ctx, { currentPassword, passkey })
    await countInvitation(params.id, invited.email)
    const invitation = await SeatInvitation.invite(auth.user!, { ...invited, mayCommit })
    logSecurityEvent(ctx, 'person_invited')
    response.status(201)
    return serialize(SeatInvitationTransformer.transform(invitation))
  }

  /** Sends a new link, for seven days; the former one stops working. */
  async send(ctx: HttpContext) {
    const { auth, bouncer, params, serialize } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { email } = await SeatInvitation.findOwnOrFail(auth.user!, params.invitationId)
    await countInvitation(params.id, email)
    const invitation = await SeatInvitation.sendAgain(auth.user!, params.invitationId)
    logSecurityEvent(ctx, 'person_invited')
    return serialize(SeatInvitationTransformer.transform(invitation))
  }

  /** Takes an invitation back: its link stops working; 204. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await SeatInvitation.takeBack(auth.user!, params.invitationId)
    response.status(204)
  }

  /**
   * Lets someone in who followed the link with another address → 201. An `owner` needs `currentPassword`, or a
   * `passkey` that confirms `make_owner`. 409 if the person works for another company or the other side by now.
   */
  async approve(ctx: HttpContext) {
    const { auth, bouncer, params, request, response, serialize } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const proof = await request.validateUsing(proofValidator)
    const { role } = await SeatInvitation.findOwnOrFail(auth.user!, params.invitationId)
    if (role === 'owner') await checkProof(ctx, proof)
    const seat = await SeatInvitation.approve(auth.user!, params.invitationId)
    logSecurityEvent(ctx, 'person_joined')
    response.status(201)
    return serialize(SeatTransformer.transform(seat))
  }
}
