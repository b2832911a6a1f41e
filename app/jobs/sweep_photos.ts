import { Job } from '@adonisjs/queue'
import { removeOrphanedPhotos } from '#models/photo_sweep'

/** Every day: deletes photo files that nothing refers to. */
export default class SweepPhotos extends Job {
  async execute() {
    await removeOrphanedPhotos()
  }
}
