import type { HttpContext } from '@adonisjs/core/http'
import { hasCapability, type Capability } from '#shared/accounts/capabilities'
import Passkey from '#models/passkey'
import { jobsInCharge } from '#queries/in_charge'
import { peoplePage } from '#queries/people_page'
import { secondFactorOf } from '#queries/second_factor'
import { chargedJobsFor } from '#transformers/in_charge'
import { peoplePageFor } from '#transformers/people_page'
import SecondFactorTransformer from '#transformers/second_factor_transformer'
import { chargedJobsValidator } from '#validators/people'

export default class PeopleController {
  /** Jobs are for who works on them, the second factor of everyone is for owners. */
  async index({ auth, inertia, request }: HttpContext) {
    const { user } = auth
    const [, query] = await chargedJobsValidator.tryValidate(request.qs())
    const page = user ? await peoplePage(user) : null
    const can = (capability: Capability) => user && hasCapability(user.seat!, capability)
    return inertia.render('people/index', {
      page: user && page ? peoplePageFor(user, page) : null,
      jobs:
        user && page && page.people.length > 1 && can('work')
          ? chargedJobsFor(await jobsInCharge(user, query?.page))
          : null,
      secondFactor:
        user && can('account')
          ? SecondFactorTransformer.transform(await secondFactorOf(user))
          : null,
      hasPasskey: user ? await Passkey.isUsedBy(user.person) : false,
    })
  }
}
