import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { settleEnded } from '#models/notification/settling'
import { notifyOfOverduePayments } from '#models/schedule/overdue_timer'
import { askAboutOutcomes } from '#models/staging/outcome_timer'
import { askAboutEndingTerms } from '#models/staging/timers'

/** Hourly: asks owners and companies what comes at the end of a term, asks owners what
 * became of their homes, reminds them, and notifies owners of overdue payments. What has ended by time is no longer waited for. */
export default class AskAboutTerms extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const asked = await askAboutEndingTerms()
    if (asked > 0) logger.info({ asked }, 'the sides of stagings were asked')
    const owners = await askAboutOutcomes()
    if (owners > 0) logger.info({ asked: owners }, 'owners were asked what became of their homes')
    const overdue = await notifyOfOverduePayments()
    if (overdue > 0) logger.info({ overdue }, 'owners were notified of overdue payments')
    await settleEnded()
  }
}
