import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import PhotoStore from '#services/photos/photo_store'

/** Removes photos from the store once it is certain that nothing refers to them any more. */
export default class DiscardPhotos extends Job<{ names: string[] }> {
  /** The timeout frees the place of a job whose storage does not answer. */
  static options: JobOptions = {
    queue: 'timers',
    maxRetries: 16,
    timeout: '20s',
    retry: { backoff: exponentialBackoff({ baseDelay: '5s', maxDelay: '10m' }) },
  }

  async execute() {
    await PhotoStore.discard(this.payload.names)
  }
}
