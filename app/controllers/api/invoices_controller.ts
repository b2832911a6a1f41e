import type { HttpContext } from '@adonisjs/core/http'
import Invoice from '#models/invoice'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { newInvoiceValidator } from '#validators/schedule'

export default class InvoicesController {
  /**
   * The company issues an invoice for payments of one payer → 201 with its id and number: its own one, or the next one
   * of ours. An issued invoice never changes.
   */
  async store({ auth, bouncer, params, request, response }: HttpContext) {
    const { projectId, paidBid } = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('bill', paidBid)
    const details = await request.validateUsing(newInvoiceValidator)
    const { id, number } = await Invoice.issue(projectId, auth.user!, details)
    response.status(201)
    return { id, number }
  }

  /**
   * The company takes its whole invoice back with a credit note → 201 with the note's id and number. Its payments can be
   * changed and invoiced again.
   */
  async takeBack({ auth, params, response }: HttpContext) {
    const invoice = await Invoice.findOwnOrFail(auth.user!, params.id)
    const { id, number } = await invoice.credit(auth.user!)
    response.status(201)
    return { id, number }
  }
}
