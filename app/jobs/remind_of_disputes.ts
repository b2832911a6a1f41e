import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { remindOfDisputes } from '#models/payment/dispute_reminders'

/** Hourly: alerts support to disputes that must be answered soon. */
export default class RemindOfDisputes extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const alerts = await remindOfDisputes()
    if (alerts > 0) logger.info({ alerts }, 'support was reminded of disputes')
  }
}
