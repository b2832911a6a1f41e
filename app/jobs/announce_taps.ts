import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { announceTaps } from '#models/install_day/announcing'

/** Every half minute: notifies the other side of what a crew has tapped and can no longer undo. */
export default class AnnounceTaps extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const announced = await announceTaps()
    if (announced > 0) logger.info({ announced }, 'what crews have tapped was announced')
  }
}
