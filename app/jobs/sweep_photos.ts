import { Job } from '@adonisjs/queue'
import { removeOrphanedPhotos } from '#models/orphaned_photos'

/** Every day: deletes photo files that nothing refers to. */
export default class SweepPhotos extends Job {
  async execute() {
    await removeOrphanedPhotos()
  }
}
