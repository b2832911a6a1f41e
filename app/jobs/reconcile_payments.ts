import { Job } from '@adonisjs/queue'
import Payment from '#models/payment'

/** Every minute: asks the payment provider about open payments. */
export default class ReconcilePayments extends Job {
  async execute() {
    await Payment.reconcile()
  }
}
