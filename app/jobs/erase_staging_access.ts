import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { eraseSellerAddresses } from '#models/agreement/erasure'
import { eraseOldAccess } from '#models/staging/timers'

/** Hourly: erases addresses of homes, access instructions and addresses of sellers that are no longer needed. */
export default class EraseStagingAccess extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const erased = await eraseOldAccess()
    if (erased > 0) logger.info({ erased }, 'access to homes was erased')
    const sellers = await eraseSellerAddresses()
    if (sellers > 0) logger.info({ erased: sellers }, 'addresses of sellers were erased')
  }
}
