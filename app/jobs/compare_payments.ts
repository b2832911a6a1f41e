import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { compareWithProvider } from '#models/payment/comparison'

/** How far back the comparison looks. Stripe retries a webhook for three days. */
const lookbackDays = 7

/** Every night: compares our payments with the payment provider's. */
export default class ComparePayments extends Job {
  static options = { queue: 'payments' }

  async execute() {
    const result = await compareWithProvider(lookbackDays)
    logger.info(result, 'payments compared with the provider')
  }
}
