import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { eraseOldAccess } from '#models/staging/timers'

/** Hourly: erases addresses and access instructions that are no longer needed. */
export default class EraseStagingAccess extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const erased = await eraseOldAccess()
    if (erased > 0) logger.info({ erased }, 'access to homes was erased')
  }
}
