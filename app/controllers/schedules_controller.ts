import type { HttpContext } from '@adonisjs/core/http'
import { hasCapability } from '#shared/accounts/capabilities'
import { stagingClosed } from '#lifecycles/staging_rules'
import StagingPolicy from '#policies/staging_policy'
import { schedulePage } from '#queries/schedule_page'
import { paidJobOn } from '#queries/staging_page'
import { shownJob } from '#transformers/job'
import ScheduleTransformer from '#transformers/schedule_transformer'

const empty = { schedule: null, job: null, refusal: null }

export default class SchedulesController {
  /** What is owed, for the two parties of a paid bid. A seat for the books gets it without the job. */
  async show({ auth, bouncer, inertia, params, response }: HttpContext) {
    const { user } = auth
    if (!user) return inertia.render('schedules/show', empty)
    const { bid, job: found } = await paidJobOn(params.id, user)
    const job = found && hasCapability(user.seat!, 'work') ? shownJob(found) : null
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('schedules/show', { ...empty, job, refusal: stagingClosed })
    }
    const schedule = ScheduleTransformer.transform(await schedulePage(bid, user), user)
    return inertia.render('schedules/show', { ...empty, job, schedule })
  }
}
