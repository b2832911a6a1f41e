import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import {
  agreeToInstallDate,
  describeAccess,
  proposeInstallDate,
  tickTask,
} from '#models/staging/dates'
import { answerAboutTerm, markRemoved } from '#models/staging/term'
import StagingPolicy from '#policies/staging_policy'
import { paidBidOn, stagingPage } from '#queries/staging_page'
import { isUnchanged } from '#services/conditional_get'
import StagingTransformer from '#transformers/staging_transformer'
import {
  installAgreementValidator,
  installProposalValidator,
  stagingAccessValidator,
  stagingAnswerValidator,
  stagingTaskValidator,
} from '#validators/staging'

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
    const tag = createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
    if (isUnchanged(ctx, `"${tag}"`)) return
    return shown
  }

  /**
   * Proposes an install date; 204. The date the other side has proposed is agreed to, and the agreed
   * date withdraws a proposed change. With the `revision` the caller saw, 409 if the dates have changed
   * since.
   */
  async propose({ auth, bouncer, params, request, response }: HttpContext) {
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const proposal = await request.validateUsing(installProposalValidator)
    await proposeInstallDate(params.id, auth.user!, proposal)
    response.status(204)
  }

  /** Agrees to the proposed install date; 204. 409 if another date was proposed since. */
  async agree({ auth, bouncer, params, request, response }: HttpContext) {
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const { date } = await request.validateUsing(installAgreementValidator)
    await agreeToInstallDate(params.id, auth.user!, date)
    response.status(204)
  }

  /** The owner enters the address and how to get in; 204. Only the two parties can read it. */
  async describe({ auth, bouncer, params, request, response }: HttpContext) {
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('host', bid)
    const access = await request.validateUsing(stagingAccessValidator)
    await describeAccess(params.id, auth.user!, access)
    response.status(204)
  }

  /**
   * Says what comes at the end of the term; 204. Possible from two weeks before the removal. An
   * answer can be changed until the other side has answered.
   */
  async answer({ auth, bouncer, params, request, response }: HttpContext) {
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    const { answer } = await request.validateUsing(stagingAnswerValidator)
    await answerAboutTerm(params.id, auth.user!, answer)
    response.status(204)
  }

  /** Marks the furniture as removed today; 204. */
  async remove({ auth, bouncer, params, response }: HttpContext) {
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('use', bid)
    await markRemoved(params.id, auth.user!)
    response.status(204)
  }

  /** The owner ticks a task of the checklist, or removes the tick; 204. */
  async tick({ auth, bouncer, params, request, response }: HttpContext) {
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(StagingPolicy).authorize('host', bid)
    const task = await request.validateUsing(stagingTaskValidator)
    await tickTask(params.id, auth.user!, task)
    response.status(204)
  }
}
