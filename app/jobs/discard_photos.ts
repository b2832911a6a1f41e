import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import PhotoStore from '#services/photos/photo_store'

/** Deletes photos that nothing refers to anymore. */
export default class DiscardPhotos extends Job<{ names: string[] }> {
  /** The timeout keeps a storage that doesn't respond from blocking the worker. */
  static options: JobOptions = {
    queue: 'timers',
    maxRetries: 16,
    timeout: '20s',
    retry: { backoff: exponentialBackoff({ baseDelay: '5s', maxDelay: '10m' }) },
  }

  async execute() {
    await PhotoStore.remove(this.payload.names)
  }
}
