import { Job } from '@adonisjs/queue'
import { sweepPhotos } from '#models/photo_sweep'

/** Every day: removes files that no project or profile refers to. */
export default class SweepPhotos extends Job {
  async execute() {
    await sweepPhotos()
  }
}
