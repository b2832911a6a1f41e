import type { HttpContext } from '@adonisjs/core/http'
import ReconciliationRun from '#models/payment/reconciliation_run'
import ConsoleRunTransformer from '#transformers/console_run_transformer'

export default class ReconciliationsController {
  /** The latest runs of the payment reconciler. */
  async index({ serialize }: HttpContext) {
    return serialize(ConsoleRunTransformer.transform(await ReconciliationRun.latest(20)))
  }

  /** Reconciles open payments now → how many were checked and how many failed. */
  async store({ auth }: HttpContext) {
    return ReconciliationRun.run(auth.user!)
  }
}
