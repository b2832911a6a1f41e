import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { compareWithProvider } from '#models/payment/comparison'

/** Days that the nightly comparison looks back; a webhook is retried for three. */
const days = 7

/** Every night: compares our books with the payment provider's. */
export default class ComparePayments extends Job {
  static options = { queue: 'payments' }

  async execute() {
    const result = await compareWithProvider(days)
    logger.info(result, 'payments compared with the provider')
  }
}
