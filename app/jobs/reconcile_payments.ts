import { Job } from '@adonisjs/queue'
import ReconciliationRun from '#models/payment/reconciliation_run'

/** Every minute: reconciles open payments with the payment provider. */
export default class ReconcilePayments extends Job {
  static options = { queue: 'payments' }

  async execute() {
    await ReconciliationRun.run()
  }
}
