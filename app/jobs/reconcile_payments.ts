import { Job } from '@adonisjs/queue'
import ReconciliationRun from '#models/payment/reconciliation_run'

/** Every minute: asks the payment provider about open payments. */
export default class ReconcilePayments extends Job {
  static options = { queue: 'payments' }

  async execute() {
    await ReconciliationRun.perform()
  }
}
