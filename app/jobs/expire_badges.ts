import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import ProfessionalBadge from '#models/professional_badge'
import { expireBadges } from '#models/professional_badge/expiry'

/** Hourly: ends badges, reminds companies to renew them, and deletes old documents. */
export default class ExpireBadges extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const { expired, reminded } = await expireBadges()
    const removed = await ProfessionalBadge.removeOldDocuments()
    if (expired + reminded + removed > 0) {
      logger.info({ expired, reminded, removed }, 'badges and their documents were looked through')
    }
  }
}
