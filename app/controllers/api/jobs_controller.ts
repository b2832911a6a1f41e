import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { jobOn } from '#queries/jobs'
import { isUnchangedContent } from '#services/http/conditional_get'
import { shownJob } from '#transformers/job'

export default class JobsController {
  /**
   * The state of a job: `{ side, phase, steps, turn, dates, header }`, for the project's owner and for
   * companies with an offer or an invitation; 404 for everyone else, and while they can't see the project. The header of its pages is null for
   * a company that is only invited. 304 while nothing has changed.
   */
  async show(ctx: HttpContext) {
    const found = await jobOn(ctx.params.id, ctx.auth.user!)
    if (!found) throw new NotFound()
    const job = shownJob(found)
    if (isUnchangedContent(ctx, job)) return
    return job
  }
}
