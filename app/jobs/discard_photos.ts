import { Job } from '@adonisjs/queue'
import PhotoStore from '#services/photos/photo_store'

/** Removes photos from the store once it is certain that nothing refers to them any more. */
export default class DiscardPhotos extends Job<{ names: string[] }> {
  static options = { maxRetries: 8 }

  async execute() {
    await PhotoStore.discard(this.payload.names)
  }
}
