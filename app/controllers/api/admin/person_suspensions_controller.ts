import type { HttpContext } from '@adonisjs/core/http'
import Seat from '#models/seat'
import User from '#models/user'
import { peopleOfAccount } from '#queries/account_people'
import ConsolePersonTransformer from '#transformers/console_person_transformer'
import { logSecurityEvent } from '#services/observability/security_log'
import { reasonValidator, suspensionValidator } from '#validators/moderation'

export default class PersonSuspensionsController {
  /**
   * Suspends a person of an account: `{ category, reason }` → the people of the account. Their sessions end in all
   * accounts; the accounts stay as they are. The person sees only the category.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const suspension = await request.validateUsing(suspensionValidator)
    const account = await User.findActiveOrFail(params.id)
    const { person } = await Seat.findInOrFail(account, params.seatId)
    await person.suspend({ by: auth.user!, ...suspension })
    logSecurityEvent(ctx, 'person_suspended', { suspendedId: person.id })
    return this.#people(ctx, account)
  }

  /** Reinstates a suspended person: `{ reason }` → the people of the account. */
  async destroy(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    const account = await User.findActiveOrFail(params.id)
    const { person } = await Seat.findInOrFail(account, params.seatId)
    await person.reinstate({ by: auth.user!, reason })
    logSecurityEvent(ctx, 'person_reinstated', { reinstatedId: person.id })
    return this.#people(ctx, account)
  }

  async #people({ auth, serialize }: HttpContext, account: User) {
    return serialize(ConsolePersonTransformer.transform(await peopleOfAccount(account), auth.user!))
  }
}
