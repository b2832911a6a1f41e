import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { settleEnded } from '#models/notification/settling'
import { askAboutEndingTerms } from '#models/staging/timers'

/** Hourly: asks owners and companies what comes at the end of a term, and reminds them. What has ended by
 * time isn't waited for anymore. */
export default class AskAboutTerms extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const asked = await askAboutEndingTerms()
    if (asked > 0) logger.info({ asked }, 'the sides of stagings were asked')
    await settleEnded()
  }
}
