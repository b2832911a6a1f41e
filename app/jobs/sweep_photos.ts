import { Job } from '@adonisjs/queue'
import MessageFile from '#models/message_file'
import { removeOrphans, type KindOfFiles } from '#models/orphaned_files'

interface Payload {
  /** What to continue with; without it, everything is swept. */
  kind?: KindOfFiles
  /** Where the sweep of this kind has paused. */
  start?: string
}

/** Every day: deletes photos and files that nothing refers to, and files that were never sent. */
export default class SweepPhotos extends Job<Payload> {
  async execute() {
    const { kind, start } = this.payload
    if (kind) return this.#sweep(kind, start)
    await MessageFile.removeUnsent()
    await this.#sweep('photos')
    await this.#sweep('files')
  }

  async #sweep(kind: KindOfFiles, start?: string) {
    const paused = await removeOrphans(kind, start)
    if (paused) await SweepPhotos.dispatch({ kind, start: paused })
  }
}
