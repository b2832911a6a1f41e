import { Job } from '@adonisjs/queue'
import MessageFile from '#models/message_file'
import { removeOrphanedFiles, removeOrphanedPhotos } from '#models/orphaned_files'

/** Every day: deletes photos and files that nothing refers to, and files that were never sent. */
export default class SweepPhotos extends Job {
  async execute() {
    await removeOrphanedPhotos()
    await MessageFile.removeUnsent()
    await removeOrphanedFiles()
  }
}
