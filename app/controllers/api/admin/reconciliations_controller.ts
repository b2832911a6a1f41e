import type { HttpContext } from '@adonisjs/core/http'
import Payment from '#models/payment'
import ConsoleRunTransformer from '#transformers/console_run_transformer'

export default class ReconciliationsController {
  /** The latest runs of the payment reconciler. */
  async index({ serialize }: HttpContext) {
    return serialize(ConsoleRunTransformer.transform(await Payment.reconciliations(20)))
  }

  /** Reconciles open payments now → how many were checked and how many failed. */
  async store({ auth }: HttpContext) {
    return Payment.reconcile(auth.user!)
  }
}
