import type { HttpContext } from '@adonisjs/core/http'
import { stagingClosed } from '#lifecycles/staging_rules'
import CalendarFeed from '#models/calendar_feed'
import StagingPolicy from '#policies/staging_policy'
import { paidJobOn, stagingPage } from '#queries/staging_page'
import CalendarAddressesTransformer from '#transformers/calendar_addresses_transformer'
import { shownJob } from '#transformers/job'
import StagingTransformer from '#transformers/staging_transformer'

const empty = { staging: null, job: null, calendar: null, refusal: null }

export default class StagingsController {
  /** For the two parties of a paid bid. Visitors get the same page for every project. */
  async show({ auth, bouncer, inertia, params, response }: HttpContext) {
    const { user } = auth
    if (!user) return inertia.render('stagings/show', empty)
    const { bid, job } = await paidJobOn(params.id, user)
    const props = { ...empty, job: job && shownJob(job) }
    if (!bid || (await bouncer.with(StagingPolicy).denies('use', bid))) {
      response.status(403)
      return inertia.render('stagings/show', { ...props, refusal: stagingClosed })
    }
    const feeds = await CalendarFeed.ofPerson(user)
    const calendar = CalendarAddressesTransformer.transform({ feeds })
    const staging = StagingTransformer.transform(await stagingPage(bid, user), user)
    return inertia.render('stagings/show', { ...props, staging, calendar })
  }
}
