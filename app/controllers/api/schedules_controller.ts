import type { HttpContext } from '@adonisjs/core/http'
import ScheduleOfPayments from '#models/schedule_of_payments'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { schedulePage } from '#queries/schedule_page'
import { paidBidOn } from '#queries/staging_page'
import { isUnchangedContent } from '#services/http/conditional_get'
import ScheduleTransformer from '#transformers/schedule_transformer'
import { newLineValidator } from '#validators/schedule'

export default class SchedulesController {
  /**
   * The payments of a job with a paid offer, for its owner and its company: sums, payments, history, and the invoices
   * that the viewer reads. Amounts are in cents. 304 while nothing has changed.
   */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, serialize } = ctx
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const page = await schedulePage(bid!, auth.user!)
    const shown = await serialize(ScheduleTransformer.transform(page, auth.user!))
    if (isUnchangedContent(ctx, shown)) return
    return shown
  }

  /**
   * The company puts what follows from the agreement, or else from its offer, into the schedule of payments: deposit,
   * balance and agreed extensions; 204. Once.
   */
  async store(ctx: HttpContext) {
    const schedule = await this.#admit(ctx)
    await schedule.begin(ctx.auth.user!)
    ctx.response.status(204)
  }

  /** The company adds a payment: removal, damage or other, with its amount in cents → 201 with its id. */
  async add(ctx: HttpContext) {
    const schedule = await this.#admit(ctx)
    const details = await ctx.request.validateUsing(newLineValidator)
    const { id } = await schedule.add(ctx.auth.user!, details)
    ctx.response.status(201)
    return { id }
  }

  async #admit({ auth, bouncer, params }: HttpContext) {
    const { projectId, paidBid } = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('bill', paidBid)
    return new ScheduleOfPayments(projectId)
  }
}
