import { Job } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { releaseDueReviews, remindOfReviews } from '#models/review/release'

/** Every minute: releases reviews whose time is up, and reminds those who haven't written. */
export default class ReleaseReviews extends Job {
  static options = { queue: 'timers' }

  async execute() {
    const released = await releaseDueReviews()
    const reminded = await remindOfReviews()
    if (released > 0 || reminded > 0) logger.info({ released, reminded }, 'reviews were released')
  }
}
