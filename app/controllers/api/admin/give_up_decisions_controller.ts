import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import { listGivenUpJobs } from '#queries/given_up_jobs'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleGivenUpJobTransformer from '#transformers/console_given_up_job_transformer'
import { giveUpDecisionValidator } from '#validators/moderation'

export default class GiveUpDecisionsController {
  /**
   * Decides about the fee of a given-up job: `{ outcome, reason }` → the job. `refunded` orders the refund, with
   * the reason as its note for the team. `kept` keeps the fee; the company reads the reason. 409 for a decided
   * one, and where the fee can't be refunded.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const decision = await request.validateUsing(giveUpDecisionValidator)
    await Bid.decideGiveUp(params.id, { by: auth.user!, ...decision })
    logSecurityEvent(ctx, 'report_handled', { bidId: Number(params.id) })
    const job = await listGivenUpJobs({}).where('id', params.id).firstOrFail()
    return serialize(ConsoleGivenUpJobTransformer.transform(job, auth.user!))
  }
}
