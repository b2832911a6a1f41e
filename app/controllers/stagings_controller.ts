import type { HttpContext } from '@adonisjs/core/http'
import { stagingClosed } from '#lifecycles/staging_rules'
import CalendarFeed from '#models/calendar_feed'
import StagingPolicy from '#policies/staging_policy'
import { jobOn } from '#queries/jobs'
import { paidBidOn, stagingPage } from '#queries/staging_page'
import { shownJob } from '#transformers/job'
import StagingTransformer from '#transformers/staging_transformer'

const empty = { staging: null, job: null, calendarSince: null, refusal: null }

export default class StagingsController {
  /** For the two parties of a paid bid. Visitors get the same page for every project. */
  async show({ auth, bouncer, inertia, params, response }: HttpContext) {
    const user = auth.user
    if (!user) return inertia.render('stagings/show', empty)
    const bid = await paidBidOn(params.id, user)
    const job = await jobOn(params.id, user)
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      const refusal = stagingClosed
      return inertia.render('stagings/show', { ...empty, job: job && shownJob(job), refusal })
    }
    const feed = await CalendarFeed.ofUser(user)
    return inertia.render('stagings/show', {
      staging: StagingTransformer.transform(await stagingPage(bid, user), user),
      job: job && shownJob(job),
      calendarSince: feed?.createdAt.toJSDate().toISOString() ?? null,
      refusal: null,
    })
  }
}
