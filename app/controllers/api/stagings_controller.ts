import type { HttpContext } from '@adonisjs/core/http'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { paidBidOn, stagingPage } from '#queries/staging_page'
import { isUnchangedContent } from '#services/http/conditional_get'
import StagingTransformer from '#transformers/staging_transformer'
import {
  installAgreementValidator,
  installProposalValidator,
  stagingAccessValidator,
  stagingAnswerValidator,
  stagingTaskValidator,
} from '#validators/staging'
import { windowIn } from '#validators/staging_visit'

export default class StagingsController {
  /**
   * The staging of a project with a paid offer, for its owner and its company: dates, address,
   * access, answers and history. Days are calendar days in Eastern Time. 304 while nothing has
   * changed.
   */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, serialize } = ctx
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const page = await stagingPage(bid!, auth.user!)
    const shown = await serialize(StagingTransformer.transform(page, auth.user!))
    if (isUnchangedContent(ctx, shown)) return
    return shown
  }

  /**
   * Proposes an install date, with hours (`from`, `to`: `09:00` by the clock of the home) or without; 204.
   * The time the other side has proposed is agreed to, and the agreed time withdraws a proposed change. With
   * the `revision` the caller saw, 409 if the dates have changed since.
   */
  async propose(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx, 'use')
    const { date, revision, basedOn, ...hours } =
      await request.validateUsing(installProposalValidator)
    await staging.propose(auth.user!, { date, window: windowIn(hours), revision, basedOn })
    response.status(204)
  }

  /** Agrees to the proposed install date; 204. 409 if another date, or other hours than those sent, are proposed. */
  async agree(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx, 'use')
    const { date, ...hours } = await request.validateUsing(installAgreementValidator)
    await staging.agree(auth.user!, { day: date, window: windowIn(hours) })
    response.status(204)
  }

  /** The owner enters the address and how to get in; 204. Only the two parties can read it. `basedOn` as for an offer. */
  async describe(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx, 'host')
    const { basedOn, ...access } = await request.validateUsing(stagingAccessValidator)
    await staging.describeAccess(auth.user!, access, basedOn)
    response.status(204)
  }

  /**
   * Says what comes at the end of the term; 204. Possible from two weeks before the removal. An
   * answer can be changed until the other side has answered.
   */
  async answer(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx, 'use')
    const { answer, basedOn } = await request.validateUsing(stagingAnswerValidator)
    await staging.answer(auth.user!, answer, basedOn)
    response.status(204)
  }

  /** Marks the furniture as removed today; 204. */
  async remove(ctx: HttpContext) {
    const { auth, response } = ctx
    const staging = await this.#admit(ctx, 'use')
    await staging.markRemoved(auth.user!)
    response.status(204)
  }

  /** The owner ticks a task of the checklist, or removes the tick; 204. */
  async tick(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx, 'host')
    const task = await request.validateUsing(stagingTaskValidator)
    await staging.tick(auth.user!, task)
    response.status(204)
  }

  /** The staging of the two parties, for whom the policy allows it. */
  async #admit({ auth, bouncer, params }: HttpContext, ability: 'use' | 'host') {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize(ability, staging.paidBid)
    return staging
  }
}
