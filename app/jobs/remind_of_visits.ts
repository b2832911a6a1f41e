import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { remindOfVisits } from '#models/staging/visit_reminders'

/** Hourly: reminds of walk-throughs, installs and removals. */
export default class RemindOfVisits extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const reminded = await remindOfVisits()
    if (reminded > 0) logger.info({ reminded }, 'the sides of stagings were reminded of a visit')
  }
}
