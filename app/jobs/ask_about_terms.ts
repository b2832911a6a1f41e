import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { askAboutEndingTerms } from '#models/staging/timers'

/** Hourly: asks owners and companies what comes at the end of a term, and reminds them. */
export default class AskAboutTerms extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const asked = await askAboutEndingTerms()
    if (asked > 0) logger.info({ asked }, 'the sides of stagings were asked')
  }
}
