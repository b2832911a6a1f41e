import type { HttpContext } from '@adonisjs/core/http'
import Session from '#models/session'
import SeatInvitation from '#models/seat_invitation'
import type User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'
import { clientOf } from '#services/sign_in/request_origin'
import { writeSessionCookie } from '#services/sign_in/session_cookie'
import UserTransformer from '#transformers/user_transformer'
import { joiningValidator, newPersonValidator, switchValidator } from '#validators/people'

export default class JoinedAccountsController {
  /**
   * The signed-in person follows an invitation: `{ token }` → `{ user, sessionId }` of the account, which the session
   * moves to; `{ message }` if an owner has to agree, because the invitation was sent to another address. 409 for an
   * invalid link, and for someone who works for another company or the other side.
   */
  async store(ctx: HttpContext) {
    const { auth, request } = ctx
    const { token } = await request.validateUsing(joiningValidator)
    const seat = await SeatInvitation.join(auth.user!, token)
    logSecurityEvent(ctx, 'person_joined')
    if (seat) return this.#enter(ctx, auth.user!, seat.userId)
    return { message: 'An owner has to agree, because the invitation was sent to another address.' }
  }

  /**
   * Makes a login with the invited address: `{ token, name, password, agreeToTerms }` → 201 `{ user, sessionId }`. 409
   * for an invalid link, and if the address has a login already.
   */
  async create(ctx: HttpContext) {
    const { request, response, serialize } = ctx
    const { token, agreeToTerms, ...person } = await request.validateUsing(newPersonValidator)
    const seat = await SeatInvitation.joinAsNewPerson(token, person)
    const { user } = seat
    logSecurityEvent(ctx, 'person_joined', { userId: user.id })
    const sessionId = await Session.signIn(seat, clientOf(ctx))
    writeSessionCookie(ctx, sessionId)
    response.status(201)
    return { user: await serialize(UserTransformer.transform(user)), sessionId }
  }

  /** Moves the session to another account of the person: `{ userId }` → `{ user, sessionId }`. 404 without a seat there. */
  async update(ctx: HttpContext) {
    const { userId } = await ctx.request.validateUsing(switchValidator)
    return this.#enter(ctx, ctx.auth.user!, userId)
  }

  async #enter(ctx: HttpContext, actor: User, userId: number) {
    const { seat, sessionId } = await actor.switchTo(userId)
    logSecurityEvent(ctx, 'account_switched', { userId })
    writeSessionCookie(ctx, sessionId)
    return { user: await ctx.serialize(UserTransformer.transform(seat.user)), sessionId }
  }
}
