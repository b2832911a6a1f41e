import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { remindOfAgreements } from '#models/agreement/reminders'

/** Hourly: reminds owners and companies of agreements that wait for their signature. */
export default class RemindOfAgreements extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const reminded = await remindOfAgreements()
    if (reminded > 0) logger.info({ reminded }, 'the sides of agreements were reminded')
  }
}
