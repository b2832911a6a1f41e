import type { HttpContext } from '@adonisjs/core/http'
import ScheduleLine from '#models/schedule_line'
import StagingPolicy from '#policies/staging_policy'
import { changedLineValidator, lineAnswerValidator, paidLineValidator } from '#validators/schedule'

export default class ScheduleLinesController {
  /**
   * The company changes a payment that is neither paid nor on an invoice; 204. What the owner has said of it no longer
   * holds. 409 if it has changed since `revision`.
   */
  async update(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const line = await this.#admit(ctx, 'bill')
    const { revision, ...details } = await request.validateUsing(changedLineValidator)
    await line.change(auth.user!, details, revision)
    response.status(204)
  }

  /** The company removes a payment that is neither paid nor on an invoice; 204. */
  async destroy(ctx: HttpContext) {
    const line = await this.#admit(ctx, 'bill')
    await line.remove(ctx.auth.user!)
    ctx.response.status(204)
  }

  /** The company marks a payment as paid, with the day, the way and a note; 204. 409 if it has changed since `revision`. */
  async pay(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const line = await this.#admit(ctx, 'bill')
    await line.markPaid(auth.user!, await request.validateUsing(paidLineValidator))
    response.status(204)
  }

  /** The company takes "Marked as paid" back, within 30 days; 204. */
  async undo(ctx: HttpContext) {
    const line = await this.#admit(ctx, 'bill')
    await line.undoPaid(ctx.auth.user!)
    ctx.response.status(204)
  }

  /**
   * The owner says that a payment was made, or that it isn't agreed, and why; 204. Can be changed until the payment is
   * marked as paid. 409 if the payment has changed since `revision`.
   */
  async answer(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const line = await this.#admit(ctx, 'host')
    await line.reply(auth.user!, await request.validateUsing(lineAnswerValidator))
    response.status(204)
  }

  async #admit({ auth, bouncer, params }: HttpContext, ability: 'bill' | 'host') {
    const line = await ScheduleLine.findForPartyOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize(ability, line.paidBid)
    return line
  }
}
