import type { HttpContext } from '@adonisjs/core/http'
import ScheduleOfPayments from '#models/schedule_of_payments'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { newLineValidator } from '#validators/schedule'

export default class SchedulesController {
  /**
   * The company puts what follows from the agreement, or else from its offer, into the schedule of payments: deposit,
   * balance and agreed extensions; 204. Once.
   */
  async store({ auth, bouncer, params, response }: HttpContext) {
    const { projectId, paidBid } = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('bill', paidBid)
    await new ScheduleOfPayments(projectId).begin(auth.user!)
    response.status(204)
  }

  /** The company adds a payment: removal, damage or other, with its amount in cents → 201 with its id. */
  async add({ auth, bouncer, params, request, response }: HttpContext) {
    const { projectId, paidBid } = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('bill', paidBid)
    const details = await request.validateUsing(newLineValidator)
    const { id } = await new ScheduleOfPayments(projectId).add(auth.user!, details)
    response.status(201)
    return { id }
  }
}
