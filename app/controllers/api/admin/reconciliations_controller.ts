import type { HttpContext } from '@adonisjs/core/http'
import ReconciliationRun from '#models/payment/reconciliation_run'
import ConsoleRunTransformer from '#transformers/console_run_transformer'

export default class ReconciliationsController {
  /** The last runs that asked the provider about open payments. */
  async index({ serialize }: HttpContext) {
    return serialize(ConsoleRunTransformer.transform(await ReconciliationRun.latest(20)))
  }

  /** Asks about them now, without waiting for the minute → how many, and how many failed. */
  async store({ auth }: HttpContext) {
    return ReconciliationRun.perform(auth.user!)
  }
}
